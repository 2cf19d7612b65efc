package io.fanout.mocks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import wiremock.org.eclipse.jetty.io.EndPoint;

/**
 * The connections whose request is never answered. Nobody reads from such a connection, so nobody
 * would notice that its client has left, and a hanging backend under load would run out of files:
 * {@link #forgetTheGone} looks. Any thread may call any method.
 */
final class HungConnections {
  private final Set<EndPoint> hung = ConcurrentHashMap.newKeySet();

  void add(EndPoint connection) {
    hung.add(connection);
  }

  int count() {
    return hung.size();
  }

  /** Closes what its client has closed already. */
  void forgetTheGone() {
    close(connection -> !connection.isOpen() || clientIsGone(connection));
  }

  /** Closes all: the backend hangs no longer. */
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

  /** Reads what nobody waits for: the connection will never be used again. */
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
