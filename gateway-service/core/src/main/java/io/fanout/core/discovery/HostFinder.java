package io.fanout.core.discovery;

import io.fanout.core.client.Origin;

/** Finds hosts in one way, for the whole gateway. */
public interface HostFinder extends AutoCloseable {
  /**
   * Looks the service up now, and again before its answer expires or whenever it changes, until the
   * watch is closed. Does not block.
   */
  HostWatch watch(Origin service, HostListener listener);

  @Override
  void close();
}
