package io.fanout.test.backend;

/** A way in which a backend fails. The gateway's word for the call's ending follows each. */
public enum Fault {
  /** Reads the request and never answers: {@code timed-out}. */
  HANG,
  /** Does not listen, and closes its open connections: {@code connect-failed}. */
  REFUSED,
  /** Closes the connection before the first byte of an answer: {@code broken-off}. */
  CLOSE,
  /** Resets the connection before the first byte of an answer: {@code broken-off}. */
  RESET,
  /** Sends the head and half of the body, then closes the connection: {@code broken-off}. */
  HALF_BODY,
  /**
   * Sends the head at once and the body byte by byte, one every 100 ms: {@code timed-out}, or an
   * answer if the time suffices.
   */
  SLOW_BODY,
  /** Sends a body without end: {@code too-large}. */
  ENDLESS_BODY,
  /** Sends bytes that are not HTTP, then closes the connection: {@code malformed}. */
  GARBAGE,
  /** Sends a chunk whose length is not a number, then closes the connection: {@code malformed}. */
  BAD_CHUNK,
  /** Answers 200 with half a JSON value: {@code malformed} where the gateway needs JSON. */
  NOT_JSON,
  /** Answers 500: {@code backend-status}. */
  ERROR,
  /** Answers 503 with {@code Retry-After: 1}: {@code backend-status}. */
  UNAVAILABLE,
  /**
   * Answers the first request of each connection and keeps the connection open. Closes it, without
   * an answer, when a second request arrives on it: the gateway sends an idempotent request again.
   */
  CLOSED_KEEP_ALIVE
}
