package io.fanout.core.settings;

/** Who takes the items off a ring. */
public enum DrainedBy {
  /** Each lane has rings of its own and polls them between its sockets: no thread, no hop. */
  LANES,
  /** One ring for all lanes, each consumer on a thread of its own. */
  THREADS
}
