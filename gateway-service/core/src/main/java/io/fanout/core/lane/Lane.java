package io.fanout.core.lane;

import java.util.concurrent.Executor;

/**
 * One event loop, with its index. Tasks run on its single thread, in order, and must never block
 * it.
 */
public interface Lane extends Executor {
  /** The lane's place among all lanes, from 0. */
  int index();

  /** Whether the caller is on this lane. */
  boolean isCurrent();

  /** The current stack of the lane's thread, for monitoring. */
  StackTraceElement[] stackTrace();

  /** Runs the task on the lane and waits for its end; not to be called on a lane. */
  void runAndWait(Runnable task);
}
