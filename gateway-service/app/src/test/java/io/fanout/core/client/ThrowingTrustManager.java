package io.fanout.core.client;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts every certificate, but throws an {@link Error} the first time. */
final class ThrowingTrustManager extends X509ExtendedTrustManager {
  /** An error that no code expects. */
  static final class Explosion extends Error {
    private static final long serialVersionUID = 1L;
  }

  private final AtomicBoolean armed = new AtomicBoolean(true);

  private ThrowingTrustManager() {}

  static SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new ThrowingTrustManager()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private void explodeOnce() {
    if (armed.getAndSet(false)) {
      throw new Explosion();
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
    explodeOnce();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
    explodeOnce();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) {
    explodeOnce();
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
    throw new AssertionError("this is a client");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
    throw new AssertionError("this is a client");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) {
    throw new AssertionError("this is a client");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
