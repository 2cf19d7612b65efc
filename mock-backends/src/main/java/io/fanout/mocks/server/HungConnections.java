package io.fanout.mocks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import wiremock.org.eclipse.jetty.io.EndPoint;

/**
 * The connections whose request never gets an answer. The server does not read from them, so it
 * would not notice that a client has disconnected, and a hanging backend under load would run out
 * of files. {@link #forgetTheGone} checks for these clients. Thread-safe.
 */
final class HungConnections {
  private final Set<EndPoint> hung = ConcurrentHashMap.newKeySet();

  void add(EndPoint connection) {
    hung.add(connection);
  }

  int count() {
    return hung.size();
  }

  /** Closes the connections whose clients have disconnected. */
  void forgetTheGone() {
    close(connection -> !connection.isOpen() || clientIsGone(connection));
  }

  /** Closes all connections, because the backend no longer hangs. */
  void release() {
    close(connection -> true);
  }

  private void close(Predicate<EndPoint> which) {
    hung.removeIf(
        connection -> {
          boolean ends = which.test(connection);
          if (ends) {
            connection.close();
          }
          return ends;
        });
  }

  /**
   * Reads from the connection to detect its end. Losing the bytes is harmless, because the server
   * will not use the connection again.
   */
  private static boolean clientIsGone(EndPoint connection) {
    if (!(connection.getTransport() instanceof SocketChannel channel)) {
      return false;
    }
    try {
      return channel.read(ByteBuffer.allocate(256)) < 0;
    } catch (IOException reset) {
      return true;
    }
  }
}
