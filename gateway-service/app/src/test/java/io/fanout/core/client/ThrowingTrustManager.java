package io.fanout.core.client;

import io.netty.handler.ssl.util.SimpleTrustManagerFactory;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts every certificate, but throws an {@link Error} the first time. */
final class ThrowingTrustManager extends X509ExtendedTrustManager {
  /** An error that no code expects. */
  static final class Explosion extends Error {
    private static final long serialVersionUID = 1L;
  }

  private final AtomicBoolean armed = new AtomicBoolean(true);

  private ThrowingTrustManager() {}

  static Security security() {
    TrustManagerFactory trust = new Factory();
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return new Security(context, new TlsManagers(null, trust), List.of(), List.of());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Factory extends SimpleTrustManagerFactory {
    private final TrustManager[] managers = {new ThrowingTrustManager()};

    @Override
    protected void engineInit(KeyStore store) {
      throw new AssertionError("there is nothing to read");
    }

    @Override
    protected void engineInit(ManagerFactoryParameters parameters) {
      throw new AssertionError("there is nothing to read");
    }

    @Override
    protected TrustManager[] engineGetTrustManagers() {
      return managers;
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
