package io.fanout.extras.workers;

/** Something that happens later, unless it is cancelled before. */
public interface Timeout {
  /** Whether this call is what kept it from happening. It then holds nothing any more. */
  boolean cancel();
}
