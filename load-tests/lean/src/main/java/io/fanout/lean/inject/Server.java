package io.fanout.lean.inject;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A server's address and its stack of idle connections. Confined to the event loop.
 *
 * <p>Only a few TLS handshakes run at once. A handshake costs more than many requests. With one for
 * each request that finds no idle connection, a server on one processor falls behind. Still more
 * requests then find none, and the server may spend all its time on handshakes.
 */
final class Server {
  /** The most TLS handshakes at once. */
  static final int MOST_HANDSHAKES = 16;

  private final InetSocketAddress address;
  private final boolean secure;
  private @Nullable Connection idle;
  private int handshakes;

  Server(InetSocketAddress address, boolean secure) {
    this.address = address;
    this.secure = secure;
  }

  /** Whether it speaks TLS. */
  boolean isSecure() {
    return secure;
  }

  InetSocketAddress address() {
    return address;
  }

  /** Whether a request would find an idle connection. */
  boolean hasIdle() {
    return idle != null;
  }

  /** Whether one more connection may be opened now. */
  boolean mayOpen() {
    return handshakes < MOST_HANDSHAKES;
  }

  void handshakeBegins() {
    handshakes++;
  }

  void handshakeEnds() {
    handshakes--;
  }

  /** Pops the connection that became idle last; null if there is none. */
  @Nullable Connection take() {
    Connection first = idle;
    if (first != null) {
      idle = first.nextIdle;
      first.nextIdle = null;
    }
    return first;
  }

  void put(Connection connection) {
    connection.nextIdle = idle;
    idle = connection;
  }

  /** Removes a connection that the server has closed. This is rare, so a linear search suffices. */
  void remove(Connection closed) {
    if (idle == closed) {
      idle = closed.nextIdle;
    } else {
      for (Connection at = idle; at != null; at = at.nextIdle) {
        if (at.nextIdle == closed) {
          at.nextIdle = closed.nextIdle;
        }
      }
    }
    closed.nextIdle = null;
  }
}
