package io.fanout.relay;

import io.fanout.relay.protocol.RelayProtocol.CloseHost;
import io.fanout.relay.protocol.RelayProtocol.Connections;
import io.fanout.relay.protocol.RelayProtocol.FromGateway;
import io.fanout.relay.protocol.RelayProtocol.Host;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;

/**
 * The hosts that the relay has been told of on the current connection, so that a call names its
 * host by a number. Owned by the link's lane.
 */
final class AnnouncedHosts {
  private final OutgoingFrames outgoing;
  private final IntObjectMap<RelayHost> byNumber = new IntObjectHashMap<>();

  AnnouncedHosts(OutgoingFrames outgoing) {
    this.outgoing = outgoing;
  }

  /** Tells the relay of the host, before the first call to it. */
  void announce(RelayHost host) {
    if (byNumber.containsKey(host.number())) {
      return;
    }
    HostLimits limits = host.limits();
    outgoing.message(
        FromGateway.newBuilder()
            .setHost(
                Host.newBuilder()
                    .setHost(host.number())
                    .setAuthority(host.origin().authority())
                    .setPort(host.origin().port())
                    .setMaxConnections(limits.maxConnections())
                    .setConnectMillis((int) limits.connect().toMillis())
                    .setIdleMillis((int) limits.idle().toMillis())
                    .setMaxBody(limits.maxBody()))
            .build());
    byNumber.put(host.number(), host);
  }

  /** Tells the relay to close the host's connections; false if it does not know the host. */
  boolean withdraw(RelayHost host) {
    if (byNumber.remove(host.number()) == null) {
      return false;
    }
    host.noneIsOpen();
    outgoing.message(
        FromGateway.newBuilder()
            .setCloseHost(CloseHost.newBuilder().setHost(host.number()))
            .build());
    return true;
  }

  /** The relay reports how many connections to a host are open. */
  void connections(Connections connections) {
    RelayHost host = byNumber.get(connections.getHost());
    if (host != null) {
      host.open(connections.getOpen(), connections.getVersion());
    }
  }

  /** The connection has ended, so the relay has forgotten all hosts. */
  void clear() {
    byNumber.values().forEach(RelayHost::noneIsOpen);
    byNumber.clear();
  }
}
