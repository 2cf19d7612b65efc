package io.fanout.gateway.client;

/** What a client cannot promise. The kit then asks for what stands here instead. */
enum Difference {
  /**
   * Does not watch its idle connections: that a backend closed one is seen before its next use if
   * it was idle for a second, and else costs the call that finds out a BROKEN_OFF.
   */
  LEARNS_OF_CLOSED_CONNECTIONS_LATE,
  /** Reads no answer before its request is sent whole: one that comes early may be lost. */
  SENDS_BEFORE_IT_READS,
  /**
   * An interrupt ends a call only while it waits for a connection, not while it waits for bytes.
   */
  CANNOT_BE_INTERRUPTED_IN_IO,
}
