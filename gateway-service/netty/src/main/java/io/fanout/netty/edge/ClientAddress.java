package io.fanout.netty.edge;

import io.netty.channel.Channel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Where a client is. */
final class ClientAddress {
  private ClientAddress() {}

  /** Its address; null where that is not known any more. */
  static @Nullable InetAddress address(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress internet
        ? internet.getAddress()
        : null;
  }

  /** Its address as text; a dash where that is not known any more. */
  static String of(Channel channel) {
    InetAddress address = address(channel);
    return address == null ? "-" : address.getHostAddress();
  }
}
