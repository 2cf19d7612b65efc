package io.fanout.netty.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A server that the test controls byte by byte. */
final class Wire implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 120_000;

  private final ServerSocket server;

  Wire() throws IOException {
    this(new ServerSocket(0, 200, InetAddress.getLoopbackAddress()));
  }

  Wire(ServerSocket server) throws IOException {
    this.server = server;
    server.setSoTimeout(PATIENCE_MILLIS);
  }

  static String ok(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s".formatted(body.length(), body);
  }

  int port() {
    return server.getLocalPort();
  }

  /** The next connection. */
  Peer accept() throws IOException {
    Socket socket = server.accept();
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    return new Peer(socket);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  /** The server's end of one connection. */
  record Peer(Socket socket) implements AutoCloseable {
    /** A request's head, without its blank line. */
    String readHead() throws IOException {
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = socket.getInputStream().read();
        if (next < 0) {
          throw new IOException("the client ended the connection after \"" + head + "\"");
        }
        head.append((char) next);
      }
      return head.substring(0, head.length() - 4);
    }

    /** The target of the next request, such as {@code /a}. */
    String readTarget() throws IOException {
      String head = readHead();
      int start = head.indexOf(' ') + 1;
      return head.substring(start, head.indexOf(' ', start));
    }

    Peer write(String bytes) throws IOException {
      socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return this;
    }

    /** Waits until the client closes the connection, cleanly or not. */
    void awaitEnd() throws IOException {
      InputStream in = socket.getInputStream();
      try {
        while (in.read() >= 0) {
          // The test ignores what is still in flight.
        }
      } catch (SocketException reset) {
        // A reset also ends the connection.
      }
    }

    /** Closes the connection cleanly. */
    void end() throws IOException {
      socket.close();
    }

    /** Resets the connection. */
    void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
