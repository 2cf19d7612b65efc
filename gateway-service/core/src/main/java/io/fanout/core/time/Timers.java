package io.fanout.core.time;

/** Runs actions at a deadline, on a separate thread; an action must be short and never block. */
public interface Timers {
  Pending at(Deadline deadline, Runnable action);

  /** A timer that has not run yet. */
  interface Pending {
    /** Takes the timer back; without effect once it has run. */
    void cancel();
  }
}
