package io.fanout.core.settings;

/** What happens to a task when no thread is free. */
public enum QueueKind {
  /** No task waits: the pool starts another thread, or refuses the task if all threads are busy. */
  SYNCHRONOUS,
  /**
   * Up to {@code queue-size} tasks wait; the pool refuses more. A thread-pool grows beyond its core
   * only when its queue is full.
   */
  BOUNDED,
  /**
   * All tasks wait; only {@code max-in-flight} limits them. A thread-pool then never grows beyond
   * its core, so the gateway refuses to start with a core smaller than the pool.
   */
  UNBOUNDED
}
