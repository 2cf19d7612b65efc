package io.fanout.core.discovery;

import java.util.List;

/** Receives the current hosts of a service, on any thread. It neither waits nor throws. */
public interface HostListener {
  /** These are the hosts from now on; never none. */
  void found(List<DiscoveredHost> hosts);

  /** A look-up failed. The hosts that were found before it remain. */
  void failed(String why);
}
