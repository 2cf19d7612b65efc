package io.fanout.core.lane;

import java.util.concurrent.Executor;

/**
 * One event loop, by its place among all. What is executed on a lane runs on its one thread, in
 * order, and must never block it.
 */
public interface Lane extends Executor {
  /** The lane's place among all lanes, from 0. */
  int index();

  /** Whether the caller is on this lane. */
  boolean isCurrent();

  /** Where the lane's thread is just now, for those who watch. */
  StackTraceElement[] stackTrace();

  /** Runs the task on the lane and waits for its end; not to be called on a lane. */
  void runAndWait(Runnable task);
}
