package io.fanout.soak.client;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A client's connection to the gateway, with one request at a time. It uses no HTTP library,
 * because a library may resend a request or tolerate a protocol error of the gateway. Only one
 * thread may use it at a time.
 */
public final class Connection implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(30);
  private static final int LONGEST_LINE = 16 * 1024;

  private final Socket socket = new Socket();
  private final InputStream in;
  private long lastUse = System.nanoTime();

  public Connection(int port) throws IOException {
    socket.setTcpNoDelay(true);
    socket.connect(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), (int) CONNECT.toMillis());
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** Sends the request and reads the reply; {@code patience} limits the wait for each read. */
  public Reply ask(SoakRequest ask, Duration patience) throws IOException {
    send(ask);
    socket.setSoTimeout((int) patience.toMillis());
    Reply reply = read();
    lastUse = System.nanoTime();
    return reply;
  }

  public void send(SoakRequest ask) throws IOException {
    socket.getOutputStream().write(ask.bytes());
  }

  private Reply read() throws IOException {
    String[] status = line().split(" ", 3);
    if (status.length < 2 || !status[0].equals("HTTP/1.1") || !status[1].matches("\\d{3}")) {
      throw new IOException("no status line: " + String.join(" ", status));
    }
    Map<String, String> headers = new HashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new IOException("no header: " + line);
      }
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return new Reply(Integer.parseInt(status[1]), headers, body(headers));
  }

  private String body(Map<String, String> headers) throws IOException {
    String length = headers.getOrDefault("content-length", "");
    if (!length.matches("\\d{1,9}")) {
      throw new IOException("Content-Length: \"%s\" (expected: a number)".formatted(length));
    }
    byte[] body = in.readNBytes(Integer.parseInt(length));
    if (body.length < Integer.parseInt(length)) {
      throw new IOException("the body ended after %d of %s bytes".formatted(body.length, length));
    }
    return new String(body, StandardCharsets.UTF_8);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder(80);
    while (true) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the gateway ended the connection");
      }
      if (next == '\n') {
        line.setLength(Math.max(0, line.length() - 1));
        return line.toString();
      }
      if (line.length() > LONGEST_LINE) {
        throw new IOException("a line of the head has no end");
      }
      line.append((char) next);
    }
  }

  boolean unusedSince(long nanos) {
    return lastUse - nanos < 0;
  }

  /** Closes the connection with a reset. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
