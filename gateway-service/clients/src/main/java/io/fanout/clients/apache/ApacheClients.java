package io.fanout.clients.apache;

import io.fanout.core.client.BackendClient;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.CloseOnce;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Egress;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.BackendSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.config.SocketConfig;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.protocol.HttpCoreContext;

/** Apache's own, blocking clients: a pool of connections for each backend. */
final class ApacheClients implements ClientFactory {
  /** Before its use, a connection is asked whether it still stands; that waits for 1 ms. */
  private static final int CHECK_AFTER_IDLE_MILLIS = 1000;

  private final ClientKit kit;
  private final CloseOnce ends = new CloseOnce();
  private final IdleReaper reaper = new IdleReaper("fanout-apache-idle");

  ApacheClients(ClientKit kit) {
    this.kit = kit;
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins, ClientEvents events) {
    RoutePool pool = pool(settings);
    ChangingHosts hosts = new ChangingHosts(settings, origins, kit.addresses(), pool, reaper);
    Runnable watch = reaper.watch(settings, pool::closeExpiredConnections);
    CloseableHttpClient http =
        HttpClientBuilder.create()
            .setConnectionManager(new UnclosablePool(pool))
            .setRequestExecutor(new FirstByteWatch())
            .setKeepAliveStrategy(IdleReaper.keepAlive(settings))
            .setConnectionReuseStrategy(hosts::keepsAlive)
            .disableAutomaticRetries()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .disableRedirectHandling()
            .setUserAgent("fanout")
            .build();
    return new ApacheBackendClient(
        http,
        CallConfig.of(settings, kit),
        Compression.of(settings, kit.memory()),
        context -> context.getAttribute(HttpCoreContext.HTTP_REQ_SENT) != null,
        pool::getTotalStats,
        events,
        hosts,
        ends.once(() -> end(watch, http, pool)));
  }

  private RoutePool pool(BackendSettings settings) {
    Egress egress = kit.egress(settings);
    RoutePool pool =
        new RoutePool(
            RegistryBuilder.<ConnectionSocketFactory>create()
                .register("http", new PlainSockets(egress))
                .register("https", SecureSockets.blocking(kit.security(settings), egress))
                .build(),
            new StrictConnections(),
            host -> egress.resolve(host, kit.addresses()));
    pool.setDefaultMaxPerRoute(settings.maxConnections());
    pool.setValidateAfterInactivity(CHECK_AFTER_IDLE_MILLIS);
    pool.setDefaultSocketConfig(SocketConfig.custom().setTcpNoDelay(true).build());
    pool.setDefaultConnectionConfig(ApacheLimits.connection());
    return pool;
  }

  @Override
  public void close() {
    reaper.close();
    ends.close();
  }

  private static void end(Runnable watch, CloseableHttpClient http, RoutePool pool) {
    watch.run();
    try {
      http.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      pool.shutdown();
    }
  }
}
