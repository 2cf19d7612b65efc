package io.fanout.core.discovery;

import io.fanout.core.kind.Kind;

/**
 * A way to find hosts. Its label is the scheme of the addresses that it understands: {@code srv}
 * for {@code srv://_http._tcp.shop.example}.
 */
public interface Discovery extends Kind {
  HostFinder open(DiscoveryKit kit);
}
