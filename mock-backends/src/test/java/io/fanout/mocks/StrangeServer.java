package io.fanout.mocks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends the same bytes on each connection after it has read something, and closes. */
final class StrangeServer implements AutoCloseable {
  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

  StrangeServer(String answer) throws IOException {
    Thread thread = new Thread(() -> answerAll(answer), "strange-server");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return server.getLocalPort();
  }

  private void answerAll(String answer) {
    boolean open = true;
    while (open) {
      try (Socket client = server.accept()) {
        if (client.getInputStream().read(new byte[4096]) > 0) {
          client.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
        }
      } catch (IOException gone) {
        open = !server.isClosed(); // the client has disconnected, or the test is over
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
