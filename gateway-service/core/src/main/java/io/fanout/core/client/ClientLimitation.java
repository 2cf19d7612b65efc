package io.fanout.core.client;

import java.util.Locale;

/**
 * A limitation of a client's library. The contract test of such a client expects the behaviour that
 * the constant describes.
 */
public enum ClientLimitation {
  /**
   * Calls {@code http://} hosts only: the gateway refuses to start with other hosts or with SSL
   * bundles.
   */
  TLS,
  /** Speaks only HTTP/1.1, even to a host that offers HTTP/2. */
  MULTIPLEXING,
  /**
   * Does not watch its idle connections: if a backend closes one, the client notices at the next
   * use. It then resends an idempotent call; any other call ends as {@code broken-off}. The client
   * checks a connection before its use only if it was idle for a second.
   */
  WATCH_OF_IDLE_CONNECTIONS,
  /**
   * Reads the answer only after it has sent the complete request, so it may lose an early answer.
   */
  READING_WHILE_IT_SENDS,
  /**
   * An interrupt ends a call only while the call waits for a connection, not while it waits for
   * bytes. On a virtual thread the interrupt then closes the connection, which ends the call as
   * {@code broken-off}.
   */
  INTERRUPTION_IN_IO,
  /** Cancelling a call just as it asks for a connection may close an idle connection. */
  FREE_CANCELLATION,
  /**
   * The JDK's own pool holds idle connections for the whole process: {@code idle-timeout} does not
   * apply, no metric counts them, and they may outlive the client.
   */
  OWN_IDLE_CONNECTIONS,
  /**
   * A call that is cancelled while it connects may not end until the attempt to connect ends, at
   * the latest after {@code connect-timeout}; with {@code http-url-connection}, if it was just
   * replacing a stale connection, not until its own time is over.
   */
  CANCELLATION_OF_CONNECTING,
  /**
   * A call that is cancelled in the middle of a body ends with the body's next bytes, or after the
   * call's total time if none arrive.
   */
  CANCELLATION_OF_A_BODY,
  /**
   * Refuses targets that its library's URL class cannot represent unchanged, with {@code
   * bad-request}.
   */
  ANY_TARGET,
  /** Refuses a GET with a body, with {@code bad-request}. */
  GET_WITH_A_BODY,
  /** Refuses PATCH, with {@code bad-request}. */
  PATCH,
  /** Sends headers in its own order. */
  ORDER_OF_SENT_HEADERS,
  /** Returns an answer's headers in its own order. */
  ORDER_OF_RECEIVED_HEADERS,
  /** Adds headers to a request: an {@code Accept}, or the length of a missing body. */
  NOTHING_ADDED,
  /** Changes letters beyond ASCII in headers. */
  LATIN_HEADERS,
  /**
   * Mistakes an informational answer other than 100 for the final one, waits for its end, or
   * refuses it as {@code malformed}.
   */
  INFORMATIONAL_ANSWERS,
  /**
   * Resends an idempotent request even if the connection that broke was new, and resends a {@code
   * GET} or {@code DELETE} even if the settings declare the call not idempotent.
   */
  ONE_SENDING,
  /** The JDK resends some calls by itself; the event {@code resent} does not count them. */
  COUNTED_RESENDS,
  /** Never resends a {@code POST}, even if the settings declare it idempotent. */
  RESENDING_OF_A_POST,
  /** Treats a 407 as {@code malformed}. */
  STATUS_OF_PROXIES,
  /** May read an answer that exceeds {@code max-response} to its end, to keep the connection. */
  CLOSING_AFTER_TOO_MUCH,
  /**
   * Refuses a 204 that announces a body as {@code malformed} or {@code broken-off}, or closes the
   * connection of a 304 that does.
   */
  LENGTH_WITHOUT_A_BODY,
  /** A TLS handshake may take as long as the call: {@code connect-timeout} does not limit it. */
  TIMELY_HANDSHAKES,
  /** Accepts a head of any length, for as long as it arrives. */
  BOUNDED_HEADS,
  /**
   * If a backend announces a chunk of 2 GB or more, the call may wait until its timeout and occupy
   * one of the client's threads forever.
   */
  HUGE_CHUNKS,
  /** Accepts some answers that two parsers could read differently; the tables below list them. */
  STRICT_PARSING;

  private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** The label in the documentation. */
  public String label() {
    return label;
  }
}
