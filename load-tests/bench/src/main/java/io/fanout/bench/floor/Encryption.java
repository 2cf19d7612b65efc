package io.fanout.bench.floor;

import io.fanout.netty.tls.BoringSsl;
import io.netty.channel.Channel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import java.util.function.Consumer;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * How a floor protects its connections.
 *
 * @param http2 whether they carry HTTP/2
 * @param toClients what a new client's connection gets first
 * @param toBackends what a new connection to a backend gets first
 */
record Encryption(boolean http2, Consumer<Channel> toClients, Consumer<Channel> toBackends) {
  /** Not at all. */
  static final Encryption NONE = new Encryption(false, channel -> {}, channel -> {});

  private static final String TLS13 = "TLSv1.3";

  private static final ApplicationProtocolConfig HTTP2 =
      new ApplicationProtocolConfig(
          ApplicationProtocolConfig.Protocol.ALPN,
          ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
          ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
          ApplicationProtocolNames.HTTP_2);

  /** A certificate names no port. */
  private static final int ANY = -1;

  /**
   * As the environment says: TLS if there is a {@code KEY_STORE}.
   *
   * @param http2 whether connections are to carry HTTP/2, which needs TLS
   * @throws IllegalArgumentException if its password is missing, or it cannot be read
   */
  static Encryption of(Map<String, String> environment, boolean http2) {
    String store = environment.get("KEY_STORE");
    if (store == null && http2) {
      throw new IllegalArgumentException(
          "http2 without KEY_STORE (expected: both, or KEY_STORE alone, or neither)");
    }
    if (store == null) {
      return NONE;
    }
    String password = environment.get("KEY_STORE_PASSWORD");
    if (password == null) {
      throw new IllegalArgumentException(
          "KEY_STORE=%s without KEY_STORE_PASSWORD (expected: both, or neither)".formatted(store));
    }
    return tls(Path.of(store), password, http2);
  }

  /**
   * TLS to both sides, with the provider that the gateway prefers.
   *
   * @param file a PKCS #12 file with the floor's key and the certificate that it trusts
   */
  private static Encryption tls(Path file, String password, boolean http2) {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, password.toCharArray());
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password.toCharArray());
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SslProvider provider = BoringSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK;
      ApplicationProtocolConfig protocols = http2 ? HTTP2 : ApplicationProtocolConfig.DISABLED;
      SslContext server =
          SslContextBuilder.forServer(keys)
              .sslProvider(provider)
              .protocols(TLS13)
              .applicationProtocolConfig(protocols)
              .build();
      SslContext client =
          SslContextBuilder.forClient()
              .trustManager(trust)
              .sslProvider(provider)
              .protocols(TLS13)
              .applicationProtocolConfig(protocols)
              .build();
      return new Encryption(
          http2,
          channel -> channel.pipeline().addLast(server.newHandler(channel.alloc())),
          channel ->
              channel.pipeline().addLast(client.newHandler(channel.alloc(), Connecting.HOST, ANY)));
    } catch (IOException | GeneralSecurityException unreadable) {
      throw new IllegalArgumentException(
          "%s: %s (expected: a PKCS #12 file, and its password)".formatted(file, unreadable),
          unreadable);
    }
  }
}
