package io.fanout.gateway.client.comsat;

import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Ends;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.apache.IdleReaper;
import io.fanout.gateway.client.apache.Limits;
import io.fanout.gateway.client.apache.SecureSockets;
import io.fanout.gateway.settings.BackendSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;
import org.apache.http.impl.nio.conn.ManagedNHttpClientConnectionFactory;
import org.apache.http.impl.nio.conn.PoolingNHttpClientConnectionManager;
import org.apache.http.nio.conn.NoopIOSessionStrategy;
import org.apache.http.nio.conn.SchemeIOSessionStrategy;
import org.apache.http.pool.PoolStats;

/**
 * Opens what both of Comsat's Apache clients stand on: a reactor of its own for each backend, so
 * that a backend whose answers cost much delays no other.
 */
public final class AsyncBackends implements AutoCloseable {
  private final ClientKit kit;
  private final String name;
  private final Ends ends = new Ends();
  private final IdleReaper reaper;

  /** With what the names of its threads begin with. */
  public AsyncBackends(ClientKit kit, String name) {
    this.kit = kit;
    this.name = name;
    this.reaper = new IdleReaper(name + "-idle");
  }

  /**
   * An asynchronous client of one backend, not started.
   *
   * @param stats the state of its connections
   * @param end ends its reactor, and with it its connections
   */
  public record Opened(CloseableHttpAsyncClient client, Supplier<PoolStats> stats, Runnable end) {}

  public Opened open(BackendSettings settings, List<Origin> origins) {
    BackendReactor reactor = BackendReactor.open(settings, name);
    PoolingNHttpClientConnectionManager pool = pool(settings, origins, reactor);
    Runnable watch = reaper.watch(settings, pool::closeExpiredConnections);
    CloseableHttpAsyncClient client =
        new CappedAsyncClient(
            HttpAsyncClients.custom()
                .setConnectionManager(
                    new PatientPool(pool, settings.idleTimeout(), reactor.completions()))
                .setKeepAliveStrategy(IdleReaper.keepAlive(settings))
                .setEventHandler(new InformationalAnswers())
                .setThreadFactory(new ReactorThreads(name + "-connect"))
                .disableCookieManagement()
                .disableAuthCaching()
                .setUserAgent("fanout")
                .build(),
            kit.memory());
    return new Opened(client, pool::getTotalStats, ends.once(() -> end(watch, client, pool)));
  }

  private PoolingNHttpClientConnectionManager pool(
      BackendSettings settings, List<Origin> origins, BackendReactor reactor) {
    PoolingNHttpClientConnectionManager pool =
        new PoolingNHttpClientConnectionManager(
            reactor,
            new ManagedNHttpClientConnectionFactory(null, WholeHeadParser::new, null),
            RegistryBuilder.<SchemeIOSessionStrategy>create()
                .register("http", NoopIOSessionStrategy.INSTANCE)
                .register(
                    "https",
                    SecureSockets.reacting(kit.security(settings), settings.connectTimeout()))
                .build(),
            kit.addresses()::resolve);
    pool.setDefaultMaxPerRoute(settings.maxConnections());
    pool.setMaxTotal(Limits.total(settings, origins.size()));
    pool.setDefaultConnectionConfig(Limits.connection());
    return pool;
  }

  @Override
  public void close() {
    reaper.close();
    ends.close();
  }

  private static void end(
      Runnable watch, CloseableHttpAsyncClient client, PoolingNHttpClientConnectionManager pool) {
    watch.run();
    try {
      client.close();
      // A reactor that was never used has its selectors all the same.
      pool.shutdown();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
