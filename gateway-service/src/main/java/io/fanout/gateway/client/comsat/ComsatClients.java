package io.fanout.gateway.client.comsat;

import co.paralleluniverse.fibers.httpclient.FiberHttpClient;
import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.apache.ApacheBackendClient;
import io.fanout.gateway.client.apache.ApacheClients;
import io.fanout.gateway.client.apache.CallConfig;
import io.fanout.gateway.client.dns.HostAddresses;
import io.fanout.gateway.settings.BackendSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;
import org.apache.http.impl.nio.conn.PoolingNHttpClientConnectionManager;
import org.apache.http.impl.nio.reactor.DefaultConnectingIOReactor;
import org.apache.http.impl.nio.reactor.IOReactorConfig;
import org.apache.http.nio.conn.NoopIOSessionStrategy;
import org.apache.http.nio.conn.SchemeIOSessionStrategy;
import org.apache.http.nio.conn.ssl.SSLIOSessionStrategy;
import org.apache.http.nio.reactor.IOReactorException;

/**
 * Comsat's clients for fibers. Each backend has a reactor of its own, so that a backend whose
 * answers cost much delays no other.
 */
public final class ComsatClients implements ClientFactory {
  private final HostAddresses addresses;
  private final List<FiberHttpClient> open = new ArrayList<>();
  private final ScheduledExecutorService reaper =
      new ScheduledThreadPoolExecutor(
          1,
          task -> {
            Thread thread = new Thread(task, "fanout-idle-connections");
            thread.setDaemon(true);
            return thread;
          });

  public ComsatClients(ClientKit kit) {
    this.addresses = kit.addresses();
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins) {
    PoolingNHttpClientConnectionManager pool =
        new PoolingNHttpClientConnectionManager(
            reactor(settings),
            null,
            RegistryBuilder.<SchemeIOSessionStrategy>create()
                .register("http", NoopIOSessionStrategy.INSTANCE)
                .register("https", SSLIOSessionStrategy.getDefaultStrategy())
                .build(),
            addresses::resolve);
    pool.setDefaultMaxPerRoute(settings.maxConnections());
    pool.setMaxTotal(settings.maxConnections() * origins.size());
    long idle = settings.idleTimeout().toMillis();
    @SuppressWarnings("FutureReturnValueIgnored") // it goes on until the reaper is shut down
    Object unused =
        reaper.scheduleWithFixedDelay(
            () -> {
              pool.closeExpiredConnections();
              pool.closeIdleConnections(idle, TimeUnit.MILLISECONDS);
            },
            idle,
            Math.max(1, idle / 2),
            TimeUnit.MILLISECONDS);
    CloseableHttpAsyncClient async =
        HttpAsyncClients.custom()
            .setConnectionManager(pool)
            .disableCookieManagement()
            .disableAuthCaching()
            .setUserAgent("fanout")
            .build();
    FiberHttpClient http = new FiberHttpClient(new CappedAsyncClient(async));
    open.add(http);
    return new ApacheBackendClient(
        http, CallConfig.of(settings), () -> ApacheClients.connections(pool.getTotalStats()));
  }

  private static DefaultConnectingIOReactor reactor(BackendSettings settings) {
    try {
      return new DefaultConnectingIOReactor(
          IOReactorConfig.custom()
              .setIoThreadCount(1)
              .setConnectTimeout((int) settings.connectTimeout().toMillis())
              .setTcpNoDelay(true)
              .build());
    } catch (IOReactorException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    reaper.shutdownNow();
    for (FiberHttpClient http : open) {
      try {
        http.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
