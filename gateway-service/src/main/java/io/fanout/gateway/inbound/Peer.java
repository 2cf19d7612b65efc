package io.fanout.gateway.inbound;

import io.netty.channel.Channel;
import java.net.InetSocketAddress;

/** Where a client is. */
final class Peer {
  private Peer() {}

  /** Its address; a dash where that is not known any more. */
  static String of(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress internet
            && internet.getAddress() != null
        ? internet.getAddress().getHostAddress()
        : "-";
  }
}
