package io.fanout.core.discovery;

/** A listener's subscription to the hosts of a service. */
@FunctionalInterface
public interface HostWatch extends AutoCloseable {
  /** Ends it; the listener may be called once more at the same moment. */
  @Override
  void close();
}
