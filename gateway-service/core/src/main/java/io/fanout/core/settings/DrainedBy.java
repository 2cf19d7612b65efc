package io.fanout.core.settings;

/** Who takes the items off a ring. */
public enum DrainedBy {
  /** Each lane has its own rings and polls them between its sockets: no thread, no hop. */
  LANES,
  /** One ring for all lanes; each consumer has its own thread. */
  THREADS
}
