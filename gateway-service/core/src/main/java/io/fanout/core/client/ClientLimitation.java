package io.fanout.core.client;

import java.util.Locale;

/** What a client cannot do by its nature. Its contract test asks for what stands here instead. */
public enum ClientLimitation {
  /** Speaks HTTP/1.1 alone, also to a host that offers HTTP/2. */
  MULTIPLEXING,
  /**
   * Does not watch its idle connections: that a backend closed one is seen at its next use. An
   * idempotent call is then sent once more; any other ends as {@code broken-off}, unless the
   * connection was idle for a second, after which it is checked before its use.
   */
  WATCH_OF_IDLE_CONNECTIONS,
  /** Reads no answer before its request is sent whole: one that comes early may be lost. */
  READING_WHILE_IT_SENDS,
  /**
   * An interrupt ends a call only while it waits for a connection, not while it waits for bytes; on
   * a virtual thread it closes the connection then, which ends the call as {@code broken-off}.
   */
  INTERRUPTION_IN_IO,
  /** A call that is cancelled just as it asks for a connection may close the one that is free. */
  FREE_CANCELLATION,
  /**
   * The JDK's own pool for the whole process holds its idle connections: {@code idle-timeout} has
   * no say, they are not counted, and they may outlive the client's end.
   */
  OWN_IDLE_CONNECTIONS,
  /**
   * A call that is cancelled while it connects may end only when that ends: after {@code
   * connect-timeout}.
   */
  CANCELLATION_OF_CONNECTING,
  /**
   * A call that is cancelled in the middle of a body ends with the body's next bytes, or when none
   * has come for as long as the call had in all.
   */
  CANCELLATION_OF_A_BODY,
  /** Refuses targets that are no part of a URL as it writes them, with {@code bad-request}. */
  ANY_TARGET,
  /** Refuses a GET with a body, with {@code bad-request}. */
  GET_WITH_A_BODY,
  /** Refuses PATCH, with {@code bad-request}. */
  PATCH,
  /** Sends headers in an order of its own. */
  ORDER_OF_SENT_HEADERS,
  /** Shows an answer's headers in an order of its own. */
  ORDER_OF_RECEIVED_HEADERS,
  /** Adds headers to a request: an {@code Accept}, or the length of a body that is not there. */
  NOTHING_ADDED,
  /** Shows letters beyond ASCII in headers as others. */
  LATIN_HEADERS,
  /**
   * Takes an informational answer other than 100 for the answer, waits for its end, or refuses it,
   * with {@code malformed}.
   */
  INFORMATIONAL_ANSWERS,
  /**
   * Sends an idempotent request a second time also where a new connection broke without an answer,
   * and a {@code GET} or {@code DELETE} also where it is declared not idempotent.
   */
  ONE_SENDING,
  /** The JDK sends some calls once more by itself: the event {@code resent} leaves them out. */
  COUNTED_RESENDS,
  /** Never sends a {@code POST} once more, even one that is declared idempotent. */
  RESENDING_OF_A_POST,
  /** Takes a 407 for {@code malformed}. */
  STATUS_OF_PROXIES,
  /** May read an answer beyond {@code max-response} to its end, to keep its connection. */
  CLOSING_AFTER_TOO_MUCH,
  /**
   * Refuses a 204 that announces a body, with {@code malformed} or {@code broken-off}, or closes
   * the connection of a 304 that does.
   */
  LENGTH_WITHOUT_A_BODY,
  /** A handshake may take as long as a call: {@code connect-timeout} does not bound it. */
  TIMELY_HANDSHAKES,
  /** Takes a head of any length, for as long as it comes. */
  BOUNDED_HEADS,
  /** Takes some answers that two readers could read differently; the tables below say which. */
  STRICT_PARSING;

  private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** The word for it in documents. */
  public String label() {
    return label;
  }
}
