package io.fanout.clients.comsat;

import co.paralleluniverse.fibers.httpclient.FiberHttpClient;
import io.fanout.clients.apache.ApacheBackendClient;
import io.fanout.clients.apache.CallConfig;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.BackendSettings;
import java.util.List;
import org.apache.http.protocol.HttpCoreContext;

/** Comsat's clients for fibers. */
final class ComsatClients implements ClientFactory {
  private final ClientKit kit;
  private final AsyncBackends backends;

  ComsatClients(ClientKit kit) {
    this.kit = kit;
    this.backends = new AsyncBackends(kit, "fanout-comsat");
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins, ClientEvents events) {
    AsyncBackends.Opened opened = backends.open(settings, origins);
    return new ApacheBackendClient(
        new FiberHttpClient(opened.client()),
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
