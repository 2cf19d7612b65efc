package io.fanout.gateway.client.eventloop;

import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.lane.Lane;
import io.fanout.gateway.settings.BackendSettings;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Makes the clients that live on the lanes: for each backend, a pool per lane and host. */
public final class EventLoopClients implements ClientFactory {
  private final ClientKit kit;
  private final Supplier<SSLContext> certificates;

  public EventLoopClients(ClientKit kit) {
    this(kit, EventLoopClients::ofThePlatform);
  }

  EventLoopClients(ClientKit kit, Supplier<SSLContext> certificates) {
    this.kit = kit;
    this.certificates = certificates;
  }

  private static SSLContext ofThePlatform() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no default SSLContext", e);
    }
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins) {
    PoolLimits limits = PoolLimits.of(settings, kit.lanes().all().size());
    HostPool[][] pools =
        kit.lanes().all().stream()
            .map(
                lane ->
                    origins.stream()
                        .map(origin -> pool(lane, origin, limits))
                        .toArray(HostPool[]::new))
            .toArray(HostPool[][]::new);
    return new EventLoopClient(kit.lanes(), kit.strands(), pools);
  }

  private HostPool pool(Lane lane, Origin origin, PoolLimits limits) {
    @Nullable Tls tls = origin.scheme().equals("https") ? new Tls(certificates.get()) : null;
    Connector connector =
        new Connector(
            lane, kit.lanes().socketChannel(), origin, kit.addresses(), limits.connect(), tls);
    return new HostPool(lane, origin, connector, limits);
  }

  @Override
  public void close() {
    // The lanes are the gateway's, and each client closes its own connections.
  }
}
