package io.fanout.extras.workers;

/** How far a group is on its way from open to gone; it only ever goes down this list. */
enum Phase {
  OPEN,
  /** Takes no more tasks, and runs what it has. */
  SHUT,
  /** Runs nothing more; what runs is interrupted. */
  STOPPED,
  /** No thread is left. */
  GONE;

  boolean isAtLeast(Phase other) {
    return compareTo(other) >= 0;
  }
}
