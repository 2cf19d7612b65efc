package io.fanout.core.discovery;

/** A listener's subscription to the hosts of a service. */
@FunctionalInterface
public interface HostWatch extends AutoCloseable {
  /**
   * A host did not accept a connection, so the service may have others by now. Does not block, and
   * may be called by many at once.
   */
  default void lookSooner() {}

  /** Ends it; the listener may be called once more at the same moment. */
  @Override
  void close();
}
