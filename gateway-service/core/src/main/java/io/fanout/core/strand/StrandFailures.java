package io.fanout.core.strand;

/**
 * Receives uncaught exceptions of a strand's body. They are the gateway's own faults, since bodies
 * handle their failures.
 */
@FunctionalInterface
public interface StrandFailures {
  void failed(String strand, Throwable failure);
}
