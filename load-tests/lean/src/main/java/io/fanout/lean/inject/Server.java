package io.fanout.lean.inject;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** A server's address and its stack of idle connections. Confined to the event loop. */
final class Server {
  private final InetSocketAddress address;
  private final boolean secure;
  private @Nullable Connection idle;

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
