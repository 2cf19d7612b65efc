package io.fanout.core.settings;

/** The threads that consume the hand-off queues. */
public enum DrainedBy {
  /** Each lane has its own rings and polls them between socket events, without another thread. */
  LANES,
  /** One ring for all lanes; each consumer has its own thread. */
  THREADS
}
