package io.fanout.core.strand;

/**
 * Is told of what a strand's body let through: a fault of ours, since bodies answer for themselves.
 */
@FunctionalInterface
public interface StrandFailures {
  void failed(String strand, Throwable failure);
}
