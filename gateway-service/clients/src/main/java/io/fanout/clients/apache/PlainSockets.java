package io.fanout.clients.apache;

import io.fanout.core.client.Egress;
import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.Origin;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import org.apache.http.HttpHost;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Sockets that connect to their host itself, or to the proxy of the gateway's settings, whatever
 * SOCKS proxy the JVM's settings name.
 */
final class PlainSockets extends PlainConnectionSocketFactory {
  private final Egress egress;

  PlainSockets(Egress egress) {
    this.egress = egress;
  }

  static Socket create() {
    return new Socket(Proxy.NO_PROXY);
  }

  @Override
  public Socket createSocket(HttpContext context) {
    return create();
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
    Origin origin = origin(host);
    EgressProxy proxy = egress.proxyFor(origin);
    return proxy == null
        ? super.connectSocket(timeoutMillis, socket, host, remote, local, context)
        : new ProxyConnection(proxy, origin, timeoutMillis)
            .open(socket == null ? create() : socket, remote.getAddress());
  }

  static Origin origin(HttpHost host) {
    return new Origin(host.getSchemeName(), host.getHostName(), host.getPort());
  }
}
