package io.fanout.soak.client;

import java.io.IOException;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Keeps client connections alive and reuses the most recently used one first. */
public final class Clients implements AutoCloseable {
  /**
   * Well below the gateway's idle-timeout, so that the gateway never closes a connection that a
   * client is about to use.
   */
  private static final Duration KEPT = Duration.ofSeconds(20);

  private static final Duration BEYOND_DEADLINE = Duration.ofSeconds(30);

  private final int port;
  private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();

  public Clients(int port) {
    this.port = port;
  }

  public int port() {
    return port;
  }

  public Reply ask(SoakRequest ask) throws IOException {
    Connection connection = connection();
    boolean whole = false;
    try {
      Reply reply = connection.ask(ask, ask.deadline().plus(BEYOND_DEADLINE));
      whole = !reply.header("connection").equals("close");
      return reply;
    } finally {
      if (whole) {
        idle.push(connection);
      } else {
        connection.close();
      }
    }
  }

  private Connection connection() throws IOException {
    long oldest = System.nanoTime() - KEPT.toNanos();
    for (Connection last = idle.poll(); last != null; last = idle.poll()) {
      if (!last.unusedSince(oldest)) {
        return last;
      }
      last.close();
    }
    return new Connection(port);
  }

  /** Closes all idle connections. */
  @Override
  public void close() throws IOException {
    for (Connection each = idle.poll(); each != null; each = idle.poll()) {
      each.close();
    }
  }
}
