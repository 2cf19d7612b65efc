package io.fanout.core.strand.pool;

/** A pool of threads that takes a task at once or refuses it at once. */
public interface Pool extends AutoCloseable {
  /** Whether the task is taken; false where there is neither a thread nor a place to wait. */
  boolean run(Runnable task);

  /** Threads alive. */
  int threads();

  /** Tasks that have a thread. */
  int active();

  /** Tasks that wait for one. */
  int waiting();

  /** Takes no more; what it has taken is still run. */
  @Override
  void close();
}
