package io.fanout.netty.client;

import io.fanout.core.handoff.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** A server whose backlog is full: further connections have to wait. */
final class FullBacklog implements AutoCloseable {
  private static final int SHORT_MILLIS = 200;

  private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  private final List<Socket> filling = new ArrayList<>();

  FullBacklog() throws IOException {
    while (true) {
      Socket socket = new Socket();
      filling.add(socket);
      try {
        socket.connect(
            new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), SHORT_MILLIS);
      } catch (SocketTimeoutException full) {
        return;
      }
    }
  }

  ServerSocket server() {
    return server;
  }

  /**
   * Accepts the connections that fill the backlog; a waiting one gets in at its kernel's next
   * retry.
   */
  void empty() throws IOException {
    for (Socket socket : filling) {
      if (socket.isConnected()) {
        server.accept().close();
      }
    }
    Await.until("the queue is empty", () -> filling.stream().allMatch(FullBacklog::isOver));
  }

  private static boolean isOver(Socket socket) {
    try {
      return socket.isClosed() || !socket.isConnected() || socket.getInputStream().read() < 0;
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : filling) {
      socket.close();
    }
    server.close();
  }
}
