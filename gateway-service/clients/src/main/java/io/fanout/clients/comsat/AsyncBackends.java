package io.fanout.clients.comsat;

import io.fanout.clients.apache.ApacheLimits;
import io.fanout.clients.apache.IdleReaper;
import io.fanout.clients.apache.SecureSockets;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.CloseOnce;
import io.fanout.core.client.Egress;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.BackendSettings;
import io.fanout.netty.lane.EventLoopLanes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;
import org.apache.http.impl.nio.conn.PoolingNHttpClientConnectionManager;
import org.apache.http.nio.conn.NoopIOSessionStrategy;
import org.apache.http.nio.conn.SchemeIOSessionStrategy;
import org.apache.http.pool.PoolStats;

/**
 * Opens the common base of both of Comsat's Apache clients: a pool of connections on the lanes for
 * each backend.
 */
public final class AsyncBackends implements AutoCloseable {
  private final ClientKit kit;
  private final CloseOnce ends = new CloseOnce();
  private final IdleReaper reaper;

  /** With what the name of its thread begins with. */
  public AsyncBackends(ClientKit kit, String name) {
    this.kit = kit;
    this.reaper = new IdleReaper(name + "-idle");
  }

  /**
   * An asynchronous client of one backend, not started.
   *
   * @param stats the state of its connections
   * @param end ends its connections
   */
  public record Opened(CloseableHttpAsyncClient client, Supplier<PoolStats> stats, Runnable end) {}

  public Opened open(BackendSettings settings, List<Origin> origins) {
    EventLoopLanes lanes = EventLoopLanes.from(kit.lanes());
    LaneReactor reactor = new LaneReactor(lanes, settings.connectTimeout(), kit.egress(settings));
    PoolingNHttpClientConnectionManager connections = connections(settings, origins, reactor);
    CancelSafePool pool =
        new CancelSafePool(
            connections, settings.idleTimeout(), reactor.completions(), lanes::current);
    Runnable watch = reaper.watch(settings, connections::closeExpiredConnections);
    CloseableHttpAsyncClient client =
        new CappedAsyncClient(
            HttpAsyncClients.custom()
                .setConnectionManager(pool)
                // Otherwise the client would start a thread for the reactor.
                .setConnectionManagerShared(true)
                .setKeepAliveStrategy(IdleReaper.keepAlive(settings))
                .disableCookieManagement()
                .disableAuthCaching()
                .setUserAgent("fanout")
                .build(),
            kit.memory());
    return new Opened(
        client, connections::getTotalStats, ends.once(() -> end(watch, client, pool)));
  }

  private PoolingNHttpClientConnectionManager connections(
      BackendSettings settings, List<Origin> origins, LaneReactor reactor) {
    Egress egress = kit.egress(settings);
    PoolingNHttpClientConnectionManager pool =
        new PoolingNHttpClientConnectionManager(
            reactor,
            StrictConnection::of,
            RegistryBuilder.<SchemeIOSessionStrategy>create()
                .register("http", NoopIOSessionStrategy.INSTANCE)
                .register(
                    "https",
                    SecureSockets.reacting(kit.security(settings), settings.connectTimeout()))
                .build(),
            host -> egress.resolve(host, kit.addresses()));
    pool.setDefaultMaxPerRoute(settings.maxConnections());
    pool.setMaxTotal(ApacheLimits.total(settings, origins.size()));
    pool.setDefaultConnectionConfig(ApacheLimits.connection());
    return pool;
  }

  @Override
  public void close() {
    reaper.close();
    ends.close();
  }

  private static void end(Runnable watch, CloseableHttpAsyncClient client, CancelSafePool pool) {
    watch.run();
    try {
      client.close();
      pool.shutdown();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
