package io.fanout.clients.apache;

import io.fanout.core.client.Egress;
import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.apache.http.HttpHost;
import org.apache.http.conn.ssl.DefaultHostnameVerifier;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;
import org.apache.http.conn.util.PublicSuffixMatcherLoader;
import org.apache.http.nio.conn.ssl.SSLIOSessionStrategy;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Secures the connections of Apache's clients; a host's certificate must match its name. */
public final class SecureSockets {
  private SecureSockets() {}

  static SSLConnectionSocketFactory blocking(Security security, Egress egress) {
    return new SSLConnectionSocketFactory(
        security.context(), orNull(security.protocols()), orNull(security.ciphers()), verifier()) {
      @Override
      public Socket createSocket(HttpContext context) {
        return PlainSockets.create();
      }

      @Override
      public Socket connectSocket(
          int timeoutMillis,
          @Nullable Socket socket,
          HttpHost host,
          InetSocketAddress remote,
          @Nullable InetSocketAddress local,
          HttpContext context)
          throws IOException {
        Origin origin = PlainSockets.origin(host);
        EgressProxy proxy = egress.proxyFor(origin);
        if (proxy == null) {
          return super.connectSocket(timeoutMillis, socket, host, remote, local, context);
        }
        ProxyConnection connection = new ProxyConnection(proxy, origin, timeoutMillis);
        Socket plain = socket == null ? PlainSockets.create() : socket;
        Socket tunnel = connection.open(plain, remote.getAddress());
        plain.setSoTimeout(connection.leftMillis());
        return createLayeredSocket(tunnel, host.getHostName(), host.getPort(), context);
      }
    };
  }

  /** With a bound on the handshake, which a reactor would wait for without end. */
  public static SSLIOSessionStrategy reacting(Security security, Duration atMost) {
    return new HandshakeTimeout(
        security.context(),
        orNull(security.protocols()),
        orNull(security.ciphers()),
        verifier(),
        (int) atMost.toMillis());
  }

  private static DefaultHostnameVerifier verifier() {
    return new DefaultHostnameVerifier(PublicSuffixMatcherLoader.getDefault());
  }

  private static String @Nullable [] orNull(List<String> named) {
    return named.isEmpty() ? null : named.toArray(String[]::new);
  }
}
