package io.fanout.core.peer;

import io.fanout.api.Caller;
import io.fanout.api.http.Headers;
import io.fanout.core.settings.ProxyHeader;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The proxies whose word about a client's address counts. Only one header counts: the one that they
 * write. Most proxies pass on the other one as the client sent it.
 */
public final class TrustedProxies {
  /**
   * How many addresses of a chain count; in a longer one, the last counted address is the client.
   */
  private static final int MOST_HOPS = 32;

  private final List<AddressRange> ranges;
  private final ProxyHeader header;

  public TrustedProxies(List<AddressRange> ranges, ProxyHeader header) {
    this.ranges = List.copyOf(ranges);
    this.header = header;
  }

  /** Whether the connection comes from one of them. */
  public boolean trusts(Caller connected) {
    InetAddress address = connected.internetAddress();
    return address != null && trusts(address);
  }

  /** Whether the address is one of theirs. */
  public boolean trusts(InetAddress address) {
    for (int i = 0; i < ranges.size(); i++) {
      if (ranges.get(i).contains(address)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The client: the last address on its way that is not one of the proxies. Where a proxy says
   * nothing that is an address, the client is that proxy.
   */
  public Caller client(Caller connected, Headers headers) {
    if (!trusts(connected)) {
      return connected;
    }
    ForwardedNodes nodes = ForwardedNodes.of(header, headers);
    InetAddress last = null;
    for (int hop = 0; hop < MOST_HOPS; hop++) {
      @Nullable InetAddress before = nodes.previous();
      if (before == null) {
        break;
      }
      last = before;
      if (!trusts(before)) {
        break;
      }
    }
    return last == null ? connected : Caller.at(last);
  }
}
