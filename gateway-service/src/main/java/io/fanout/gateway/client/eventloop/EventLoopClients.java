package io.fanout.gateway.client.eventloop;

import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.lane.Lane;
import io.fanout.gateway.settings.BackendSettings;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Makes the clients that live on the lanes: for each backend, a pool per lane and host. */
public final class EventLoopClients implements ClientFactory {
  private final ClientKit kit;
  private final Supplier<SSLContext> certificates;
  private final List<BackendClient> made = new ArrayList<>();

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
    PoolLimits limits = PoolLimits.of(settings, kit.memory());
    int lanes = kit.lanes().all().size();
    HostPool[][] pools = new HostPool[lanes][origins.size()];
    for (int host = 0; host < origins.size(); host++) {
      HostLimit places = new HostLimit(settings.maxConnections());
      for (int lane = 0; lane < lanes; lane++) {
        pools[lane][host] = pool(kit.lanes().all().get(lane), origins.get(host), places, limits);
        places.add(pools[lane][host]);
      }
    }
    EventLoopClient client =
        new EventLoopClient(kit.lanes(), kit.strands(), pools, settings.maxConnections());
    made.add(client);
    return client;
  }

  private HostPool pool(Lane lane, Origin origin, HostLimit places, PoolLimits limits) {
    @Nullable Tls tls = origin.scheme().equals("https") ? new Tls(certificates.get()) : null;
    Connector connector =
        new Connector(
            lane, kit.lanes().socketChannel(), origin, kit.addresses(), limits.connect(), tls);
    return new HostPool(lane, origin, connector, places, limits);
  }

  /** Closes every client's connections; the lanes go on, they are the gateway's. */
  @Override
  public void close() {
    made.forEach(BackendClient::close);
  }
}
