package io.fanout.gateway.client.apache;

import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.dns.HostAddresses;
import io.fanout.gateway.settings.BackendSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.config.SocketConfig;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.pool.PoolStats;

/** Apache's own, blocking clients: a pool of connections for each backend. */
public final class ApacheClients implements ClientFactory {
  private static final int CHECK_AFTER_IDLE_MILLIS = 1000;

  private final HostAddresses addresses;
  private final List<CloseableHttpClient> open = new ArrayList<>();

  public ApacheClients(ClientKit kit) {
    this.addresses = kit.addresses();
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins) {
    PoolingHttpClientConnectionManager pool =
        new PoolingHttpClientConnectionManager(
            RegistryBuilder.<ConnectionSocketFactory>create()
                .register("http", PlainConnectionSocketFactory.getSocketFactory())
                .register("https", SSLConnectionSocketFactory.getSocketFactory())
                .build(),
            addresses::resolve);
    pool.setDefaultMaxPerRoute(settings.maxConnections());
    pool.setMaxTotal(settings.maxConnections() * origins.size());
    pool.setValidateAfterInactivity(CHECK_AFTER_IDLE_MILLIS);
    pool.setDefaultSocketConfig(SocketConfig.custom().setTcpNoDelay(true).build());
    CloseableHttpClient http =
        HttpClientBuilder.create()
            .setConnectionManager(pool)
            .evictIdleConnections(settings.idleTimeout().toMillis(), TimeUnit.MILLISECONDS)
            .setRequestExecutor(new SilenceWatch())
            .disableAutomaticRetries()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .disableRedirectHandling()
            .setUserAgent("fanout")
            .build();
    open.add(http);
    return new ApacheBackendClient(
        http, CallConfig.of(settings), () -> connections(pool.getTotalStats()));
  }

  public static BackendClient.Connections connections(PoolStats stats) {
    return new BackendClient.Connections(
        stats.getLeased(), stats.getAvailable(), stats.getPending());
  }

  @Override
  public void close() {
    for (CloseableHttpClient http : open) {
      try {
        http.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
