package io.fanout.clients.comsatasync;

import co.paralleluniverse.fibers.httpasyncclient.FiberCloseableHttpAsyncClient;
import io.fanout.clients.apache.ApacheBackendClient;
import io.fanout.clients.apache.CallConfig;
import io.fanout.clients.comsat.AsyncBackends;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.BackendSettings;
import java.util.List;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.protocol.HttpCoreContext;

/** Comsat's asynchronous clients for fibers. */
final class ComsatAsyncClients implements ClientFactory {
  private final ClientKit kit;
  private final AsyncBackends backends;

  ComsatAsyncClients(ClientKit kit) {
    this.kit = kit;
    this.backends = new AsyncBackends(kit, "fanout-comsat-async");
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins, ClientEvents events) {
    AsyncBackends.Opened opened = backends.open(settings, origins);
    CloseableHttpAsyncClient wrapped = FiberCloseableHttpAsyncClient.wrap(opened.client());
    wrapped.start();
    return new ApacheBackendClient(
        new BlockingAsyncClient(wrapped),
        CallConfig.of(settings, kit),
        Compression.of(settings, kit.memory()),
        context -> context.getAttribute(HttpCoreContext.HTTP_CONNECTION) != null,
        opened.stats(),
        events,
        opened.end());
  }

  @Override
  public void close() {
    backends.close();
  }
}
