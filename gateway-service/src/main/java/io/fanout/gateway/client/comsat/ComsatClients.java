package io.fanout.gateway.client.comsat;

import co.paralleluniverse.fibers.httpclient.FiberHttpClient;
import io.fanout.gateway.client.AnswerMemory;
import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.apache.ApacheBackendClient;
import io.fanout.gateway.client.apache.CallConfig;
import io.fanout.gateway.client.apache.IdleReaper;
import io.fanout.gateway.client.apache.Limits;
import io.fanout.gateway.client.dns.HostAddresses;
import io.fanout.gateway.settings.BackendSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;
import org.apache.http.impl.nio.conn.ManagedNHttpClientConnectionFactory;
import org.apache.http.impl.nio.conn.PoolingNHttpClientConnectionManager;
import org.apache.http.nio.conn.NoopIOSessionStrategy;
import org.apache.http.nio.conn.SchemeIOSessionStrategy;
import org.apache.http.nio.conn.ssl.SSLIOSessionStrategy;
import org.apache.http.protocol.HttpCoreContext;

/**
 * Comsat's clients for fibers. Each backend has a reactor of its own, so that a backend whose
 * answers cost much delays no other.
 */
public final class ComsatClients implements ClientFactory {
  private final HostAddresses addresses;
  private final AnswerMemory memory;
  private final List<FiberHttpClient> open = new ArrayList<>();
  private final IdleReaper reaper = new IdleReaper("fanout-comsat-idle");

  public ComsatClients(ClientKit kit) {
    this.addresses = kit.addresses();
    this.memory = kit.memory();
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins) {
    BackendReactor reactor = BackendReactor.open(settings);
    PoolingNHttpClientConnectionManager pool = pool(settings, origins, reactor);
    reaper.watch(settings, pool::closeExpiredConnections);
    CloseableHttpAsyncClient async =
        HttpAsyncClients.custom()
            .setConnectionManager(
                new PatientPool(pool, settings.idleTimeout(), reactor.completions()))
            .setKeepAliveStrategy(IdleReaper.keepAlive(settings))
            .setEventHandler(new InformationalAnswers())
            .setThreadFactory(new ReactorThreads("fanout-comsat-connect"))
            .disableCookieManagement()
            .disableAuthCaching()
            .setUserAgent("fanout")
            .build();
    FiberHttpClient http = new FiberHttpClient(new CappedAsyncClient(async, memory));
    open.add(http);
    return new ApacheBackendClient(
        http,
        CallConfig.of(settings, memory),
        context -> context.getAttribute(HttpCoreContext.HTTP_CONNECTION) != null,
        pool::getTotalStats);
  }

  private PoolingNHttpClientConnectionManager pool(
      BackendSettings settings, List<Origin> origins, BackendReactor reactor) {
    PoolingNHttpClientConnectionManager pool =
        new PoolingNHttpClientConnectionManager(
            reactor,
            new ManagedNHttpClientConnectionFactory(null, WholeHeadParser::new, null),
            RegistryBuilder.<SchemeIOSessionStrategy>create()
                .register("http", NoopIOSessionStrategy.INSTANCE)
                .register("https", SSLIOSessionStrategy.getDefaultStrategy())
                .build(),
            addresses::resolve);
    pool.setDefaultMaxPerRoute(settings.maxConnections());
    pool.setMaxTotal(Limits.total(settings, origins.size()));
    pool.setDefaultConnectionConfig(Limits.connection());
    return pool;
  }

  @Override
  public void close() {
    reaper.close();
    for (FiberHttpClient http : open) {
      try {
        http.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
