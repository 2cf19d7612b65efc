package io.fanout.core.settings;

/** What happens to a task that finds no thread free. */
public enum QueueKind {
  /** None waits: another thread is started, and where all there may be are busy, it is refused. */
  SYNCHRONOUS,
  /**
   * Up to queue-size wait, more are refused. A thread-pool grows past its core only when that many
   * wait already.
   */
  BOUNDED,
  /**
   * All wait, none is refused but by max-in-flight. A thread-pool never grows past its core then,
   * so a smaller core is refused at start.
   */
  UNBOUNDED
}
