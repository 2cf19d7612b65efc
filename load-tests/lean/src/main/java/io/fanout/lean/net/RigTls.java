package io.fanout.lean.net;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;

/** TLS of the lab's own ends: it costs what TLS costs, and protects nothing. */
public final class RigTls {
  private static final String FORMAT = "PKCS12";

  private RigTls() {}

  /** For a client that accepts any certificate: the gateway is on this machine. */
  public static SslContext client() {
    try {
      return SslContextBuilder.forClient()
          .trustManager(InsecureTrustManagerFactory.INSTANCE)
          .build();
    } catch (SSLException failed) {
      throw new IllegalStateException("the injector has no TLS: " + failed.getMessage(), failed);
    }
  }

  /**
   * For a server with the certificate of a key store.
   *
   * @throws IllegalArgumentException if the store cannot be read
   */
  public static SslContext server(Path keyStore, String password) {
    try (InputStream in = Files.newInputStream(keyStore)) {
      KeyStore store = KeyStore.getInstance(FORMAT);
      store.load(in, password.toCharArray());
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password.toCharArray());
      return SslContextBuilder.forServer(keys).build();
    } catch (IOException | GeneralSecurityException unreadable) {
      throw new IllegalArgumentException(
          "--tls=%s: %s (expected: a key store in the format %s, and its password behind a colon)"
              .formatted(keyStore, unreadable.getMessage(), FORMAT),
          unreadable);
    }
  }
}
