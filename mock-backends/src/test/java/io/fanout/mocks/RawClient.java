package io.fanout.mocks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One TCP connection that shows what a backend really does to it. */
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

  /** All bytes until the backend closes. */
  String untilClosed() throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  /** One answer with a Content-Length. */
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

  /** The next byte, or -1 if the backend has closed. */
  int next() throws IOException {
    return socket.getInputStream().read();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
