package io.fanout.core.strand.pool;

/** A pool of threads that takes a task at once or refuses it at once. */
public interface Pool extends AutoCloseable {
  /**
   * Whether the task is accepted; false if there is neither a free thread nor a place in the queue.
   */
  boolean run(Runnable task);

  /** Threads alive. */
  int threads();

  /** Tasks that have a thread. */
  int active();

  /** Tasks that wait for one. */
  int waiting();

  /** Accepts no more tasks; the accepted ones still run. */
  @Override
  void close();
}
