package io.fanout.clients.apache;

import java.util.function.Predicate;
import org.apache.http.HttpHost;
import org.apache.http.config.Registry;
import org.apache.http.conn.DnsResolver;
import org.apache.http.conn.HttpConnectionFactory;
import org.apache.http.conn.ManagedHttpClientConnection;
import org.apache.http.conn.routing.HttpRoute;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;

/** HttpClient's pool, which can also close the idle connections of single hosts. */
final class RoutePool extends PoolingHttpClientConnectionManager {
  RoutePool(
      Registry<ConnectionSocketFactory> sockets,
      HttpConnectionFactory<HttpRoute, ManagedHttpClientConnection> connections,
      DnsResolver addresses) {
    super(sockets, connections, addresses);
  }

  void closeIdle(Predicate<HttpHost> hosts) {
    enumAvailable(
        entry -> {
          if (hosts.test(entry.getRoute().getTargetHost())) {
            entry.close();
          }
        });
  }
}
