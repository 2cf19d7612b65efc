package io.fanout.app.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A raw connection, for bytes that no HTTP client would send. */
final class RawConnection implements AutoCloseable {
  private final Socket socket = new Socket();

  RawConnection(int port) throws IOException {
    this(port, "127.0.0.1");
  }

  /** Connects from this address of the machine. */
  RawConnection(int port, String from) throws IOException {
    socket.bind(new InetSocketAddress(from, 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 60_000);
    socket.setSoTimeout(60_000);
  }

  void send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  /** Reads until the other side closes the connection. */
  String readToEnd() throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Sends, unless the other side has closed the connection. */
  void sendIfPossible(String text) {
    try {
      send(text);
    } catch (IOException closed) {
      // The reader gets the exception too.
      Thread.onSpinWait();
    }
  }

  /** Reads until the other side closes the connection, for use on another thread. */
  String readAll() {
    try {
      return readToEnd();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads until the text arrives; fails at the end of the stream. */
  String readUntil(String text) throws IOException {
    StringBuilder read = new StringBuilder();
    InputStream in = socket.getInputStream();
    while (read.indexOf(text) < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("ended before \"" + text + "\": " + read);
      }
      read.append((char) next);
    }
    return read.toString();
  }

  /** The body of a GET, as text. */
  static String body(URI uri) throws IOException {
    try (InputStream in = uri.toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
