package io.fanout.core.handoff;

/** Receives every failure inside a hand-off, on the thread where it happened. */
@FunctionalInterface
public interface FailureReport {
  void failed(String handoff, String stage, Throwable failure);
}
