package io.fanout.netty.edge;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Where a client is. */
final class ClientAddress {
  private static final AttributeKey<InetAddress> PROXIED =
      AttributeKey.valueOf(ClientAddress.class, "proxied");

  private ClientAddress() {}

  /** Notes the address that a trusted proxy's PROXY header names. */
  static void proxied(Channel channel, InetAddress address) {
    channel.attr(PROXIED).set(address);
  }

  /** Its address; null where that is not known any more. */
  static @Nullable InetAddress address(Channel channel) {
    InetAddress proxied = channel.hasAttr(PROXIED) ? channel.attr(PROXIED).get() : null;
    if (proxied != null) {
      return proxied;
    }
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
