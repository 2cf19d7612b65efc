package io.fanout.netty.client;

import io.fanout.core.client.BackendClient;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.CloseOnce;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Egress;
import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.BackendSettings;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.EventLoopLanes;
import java.util.List;

/** Makes the clients that live on the lanes: for each backend, a pool per lane and host. */
final class EventLoopClients implements ClientFactory {
  private final ClientKit kit;
  private final EventLoopLanes lanes;
  private final List<FieldBytes> fieldsByLane;
  private final CloseOnce ends = new CloseOnce();

  EventLoopClients(ClientKit kit) {
    this.kit = kit;
    this.lanes = EventLoopLanes.from(kit.lanes());
    this.fieldsByLane = lanes.all().stream().map(lane -> new FieldBytes()).toList();
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins, ClientEvents events) {
    PoolLimits limits = PoolLimits.of(settings, kit.memory());
    TlsOnDemand tls =
        new TlsOnDemand(lanes.tlsProvider(), kit.security(settings), settings.http2());
    Egress egress = kit.egress(settings);
    TlsOnDemand proxyTls = new TlsOnDemand(lanes.tlsProvider(), egress.security(), false);
    return new EventLoopClient(
        lanes,
        kit.strands(),
        Compression.of(settings, kit.memory()),
        origins,
        origin -> pools(origin, settings.maxConnections(), limits, tls, egress, proxyTls, events),
        settings.maxConnections(),
        ends);
  }

  private HostPools pools(
      Origin origin,
      int maxConnections,
      PoolLimits limits,
      TlsOnDemand tls,
      Egress egress,
      TlsOnDemand proxyTls,
      ClientEvents events) {
    List<EventLoopLane> all = lanes.all();
    HostLimit places = new HostLimit(maxConnections);
    HostPool[] byLane = new HostPool[all.size()];
    for (int lane = 0; lane < byLane.length; lane++) {
      byLane[lane] = pool(all.get(lane), origin, places, limits, tls, egress, proxyTls, events);
      places.add(byLane[lane]);
    }
    return new HostPools(origin, byLane);
  }

  private HostPool pool(
      EventLoopLane lane,
      Origin origin,
      HostLimit places,
      PoolLimits limits,
      TlsOnDemand tls,
      Egress egress,
      TlsOnDemand proxyTls,
      ClientEvents events) {
    boolean secure = origin.scheme().equals("https");
    EgressProxy proxy = egress.proxyFor(origin);
    Connector connector =
        new Connector(
            lane,
            lanes.transport(),
            origin,
            kit.addresses(),
            limits.connect(),
            secure ? tls.get() : null,
            proxy,
            proxy != null && proxy.isSecure() ? proxyTls.get() : null,
            events);
    FieldBytes fields = fieldsByLane.get(lane.index());
    return new HostPool(
        lane, origin, connector, places, limits, events, fields, secure && tls.http2());
  }

  /** Closes every client's connections; the lanes go on, they are the gateway's. */
  @Override
  public void close() {
    ends.close();
  }
}
