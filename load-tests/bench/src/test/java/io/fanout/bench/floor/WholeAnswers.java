package io.fanout.bench.floor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import javax.net.ServerSocketFactory;

/**
 * A backend that sends each answer in one piece, as floors want them: the requested path as a JSON
 * string, which is cut short if the path ends with {@code broken}.
 */
final class WholeAnswers implements AutoCloseable {
  private static final int BACKLOG = 200;

  private final ServerSocket server;

  /** Starts it on a port; 0 for any. */
  WholeAnswers(ServerSocketFactory sockets, int port) throws IOException {
    server = sockets.createServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (SocketException closed) {
                // The test or the floor has closed it.
                return;
              } catch (IOException failed) {
                throw new IllegalStateException(failed);
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return server.getLocalPort();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = server.accept();
      start(() -> answer(client));
    }
  }

  private static void answer(Socket client) throws IOException {
    try (client;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
      String path = "";
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("GET ")) {
          path = line.split(" ", -1)[1];
        }
        if (line.isEmpty()) {
          client.getOutputStream().write(whole(path).getBytes(StandardCharsets.US_ASCII));
        }
      }
    }
  }

  private static String whole(String path) {
    String body = path.endsWith("broken") ? '"' + path : '"' + path + '"';
    return "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s".formatted(body.length(), body);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
