package io.fanout.lean.net;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
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

  /**
   * For a client that accepts any certificate: the gateway is on this machine.
   *
   * @param http2 whether it speaks HTTP/2, and nothing else
   */
  public static SslContext client(boolean http2) {
    try {
      return SslContextBuilder.forClient()
          .trustManager(InsecureTrustManagerFactory.INSTANCE)
          .applicationProtocolConfig(
              offering(http2 ? ApplicationProtocolNames.HTTP_2 : ApplicationProtocolNames.HTTP_1_1))
          .build();
    } catch (SSLException failed) {
      throw new IllegalStateException("the injector has no TLS: " + failed.getMessage(), failed);
    }
  }

  private static ApplicationProtocolConfig offering(String... protocols) {
    return new ApplicationProtocolConfig(
        ApplicationProtocolConfig.Protocol.ALPN,
        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
        protocols);
  }

  /**
   * For a server of HTTP/2 and HTTP/1.1 with the certificate of a key store.
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
      return SslContextBuilder.forServer(keys)
          .applicationProtocolConfig(
              offering(ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1))
          .build();
    } catch (IOException | GeneralSecurityException unreadable) {
      throw new IllegalArgumentException(
          "--tls=%s: %s (expected: a key store in the format %s, and its password behind a colon)"
              .formatted(keyStore, unreadable.getMessage(), FORMAT),
          unreadable);
    }
  }
}
