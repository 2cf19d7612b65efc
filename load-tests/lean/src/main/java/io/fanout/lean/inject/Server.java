package io.fanout.lean.inject;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** An address, and its connections that have nothing to do. Belongs to the event loop. */
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

  /** The last one that became idle; null if there is none. */
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

  /** One that the server has closed: rare, so it is looked for. */
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
