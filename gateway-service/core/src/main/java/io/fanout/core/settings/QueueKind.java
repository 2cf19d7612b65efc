package io.fanout.core.settings;

/** What happens to a task that finds no thread free. */
public enum QueueKind {
  /** No task waits: the pool starts another thread, or refuses the task if all threads are busy. */
  SYNCHRONOUS,
  /**
   * Up to {@code queue-size} tasks wait; the pool refuses more. A thread-pool grows beyond its core
   * only when its queue is full.
   */
  BOUNDED,
  /**
   * All tasks wait; only {@code max-in-flight} refuses any. A thread-pool never grows beyond its
   * core then, so the gateway refuses to start with a smaller core.
   */
  UNBOUNDED
}
