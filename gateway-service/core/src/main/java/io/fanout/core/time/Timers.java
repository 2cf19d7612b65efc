package io.fanout.core.time;

/** Runs things at a deadline, on a thread of its own: what is run must be short and never block. */
public interface Timers {
  Pending at(Deadline deadline, Runnable action);

  /** A timer that has not run yet. */
  interface Pending {
    /** Takes the timer back; without effect once it has run. */
    void cancel();
  }
}
