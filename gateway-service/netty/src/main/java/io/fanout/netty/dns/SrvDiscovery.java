package io.fanout.netty.dns;

import io.fanout.core.discovery.Discovery;
import io.fanout.core.discovery.DiscoveryKit;
import io.fanout.core.discovery.HostFinder;

/**
 * Finds the hosts, ports and weights of {@code srv://_http._tcp.shop.example} in SRV records (RFC
 * 2782). For a service {@code _https} the gateway speaks TLS.
 */
public final class SrvDiscovery implements Discovery {
  @Override
  public String label() {
    return "srv";
  }

  @Override
  public HostFinder open(DiscoveryKit kit) {
    return new SrvFinder(kit);
  }
}
