package io.fanout.lean.inject;

import org.jspecify.annotations.Nullable;

/**
 * Sends one request at a time and reads its answer: a connection of HTTP/1.1, or a place on one of
 * HTTP/2. Confined to the event loop.
 */
abstract class Connection {
  private final Server server;

  /** The next connection in the server's stack of idle connections. */
  @Nullable Connection nextIdle;

  /** The neighbour in the run's list of busy connections. */
  @Nullable Connection olderBusy;

  @Nullable Connection newerBusy;
  @Nullable Target target;
  long dueNanos;
  long sentNanos;
  int step;
  boolean counted;
  boolean busy;
  private boolean resent;

  Connection(Server server) {
    this.server = server;
  }

  Server server() {
    return server;
  }

  /** Sends the target's next request now, or as soon as the connection is open. */
  void begin(Target to, boolean resend) {
    target = to;
    resent = resend;
    begin();
  }

  abstract void begin();

  /** Whether it was open before this request, which the server may thus never have seen. */
  abstract boolean isReused();

  /** Whether any byte of the answer has arrived, or a refusal. */
  abstract boolean hasAnswerStarted();

  /**
   * Whether the injector may resend a lost request: once, on a reused connection, and only if no
   * byte of the answer has arrived.
   */
  boolean mayResend() {
    return isReused() && !resent && !hasAnswerStarted();
  }

  /** Its TLS handshake is over, or it never opened; safe to repeat. */
  abstract void endHandshake();

  abstract void close();
}
