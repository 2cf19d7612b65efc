package io.fanout.relay;

import io.fanout.core.client.BackendClient;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.CloseOnce;
import io.fanout.core.client.Compression;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.RelaySettings;
import io.fanout.core.strand.Strands;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.EventLoopLanes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes the clients behind the relay: they share the lanes' links to it. */
final class RelayClients implements ClientFactory {
  private final ClientKit kit;
  private final RelayLinks links;
  private final RelayStatus status;
  private final AtomicInteger hosts = new AtomicInteger();
  private final CloseOnce ends = new CloseOnce();

  RelayClients(ClientKit kit) {
    this.kit = kit;
    RelaySettings settings = kit.relay();
    EventLoopLanes lanes = EventLoopLanes.from(kit.lanes());
    this.status = new RelayStatus(settings.address());
    RelayConnector connector = new RelayConnector(lanes.transport(), settings);
    long gateway = ThreadLocalRandom.current().nextLong();
    List<RelayLink> all = new ArrayList<>();
    for (EventLoopLane lane : lanes.all()) {
      RelayLink link = new RelayLink(lane, connector, settings, gateway, status);
      all.add(link);
      lane.execute(link::connect);
    }
    this.links = new RelayLinks(lanes, all);
  }

  @Override
  public BackendClient client(BackendSettings settings, List<Origin> origins, ClientEvents events) {
    HostLimits limits = HostLimits.of(settings, kit.relay(), kit.memory());
    return new RelayClient(
        links,
        kit.strands(),
        Compression.of(settings, kit.memory()),
        origins,
        origin -> new RelayHost(hosts.incrementAndGet(), origin, limits, kit.addresses(), events),
        ends);
  }

  @Override
  public List<Strands.Gauge> gauges() {
    return status.gauges();
  }

  /** Closes the links; the lanes go on, they are the gateway's. */
  @Override
  public void close() {
    ends.close();
    links.close();
  }
}
