package io.fanout.mocks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A raw TCP connection that shows exactly how a backend treats it. */
final class RawClient implements AutoCloseable {
  private static final Pattern CONTENT_LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

  private final Socket socket;

  RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(300_000);
  }

  RawClient get(String path) throws IOException {
    socket
        .getOutputStream()
        .write(
            "GET %s HTTP/1.1\r\nHost: mock\r\n\r\n"
                .formatted(path)
                .getBytes(StandardCharsets.US_ASCII));
    return this;
  }

  RawClient patientFor(int millis) throws IOException {
    socket.setSoTimeout(millis);
    return this;
  }

  /** Reads all bytes until the backend closes the connection. */
  String untilClosed() throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  /** Reads one answer with a Content-Length. */
  String answer() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = next();
      if (next < 0) {
        return head.toString();
      }
      head.append((char) next);
    }
    Matcher length = CONTENT_LENGTH.matcher(head);
    byte[] body =
        length.find()
            ? socket.getInputStream().readNBytes(Integer.parseInt(length.group(1)))
            : new byte[0];
    return head + new String(body, StandardCharsets.UTF_8);
  }

  /** Reads the next byte; -1 if the backend has closed the connection. */
  int next() throws IOException {
    return socket.getInputStream().read();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
