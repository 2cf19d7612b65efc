package io.fanout.core.client;

import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;

/** The backend's end of one connection. Confined to its script's thread. */
final class Peer {
  private final Socket socket;
  private final InputStream in;
  private boolean heard;

  Peer(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /** The next complete request; throws {@link EOFException} if the connection ends. */
  ReceivedRequest hear() throws IOException {
    String line = line();
    Headers.Builder builder = Headers.builder();
    for (String header = line(); !header.isEmpty(); header = line()) {
      int colon = header.indexOf(':');
      builder.add(header.substring(0, colon), header.substring(colon + 1).strip());
    }
    Headers headers = builder.build();
    return new ReceivedRequest(line, headers, Slice.of(body(headers)));
  }

  private byte[] body(Headers headers) throws IOException {
    String length = headers.first("Content-Length");
    if (length != null) {
      return in.readNBytes(Integer.parseInt(length));
    }
    if (headers.first("Transfer-Encoding") == null) {
      return new byte[0];
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (true) {
      int size = Integer.parseInt(line(), 16);
      all.write(in.readNBytes(size));
      String unused = line();
      if (size == 0) {
        return all.toByteArray();
      }
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    while (true) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException();
      }
      heard = true;
      if (next == '\n') {
        return line.toString();
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
  }

  /** Sends the text, one byte per character. */
  void say(String text) throws IOException {
    say(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /**
   * Sends the bytes.
   *
   * @throws IllegalStateException if no request has begun: some clients have not yet given the
   *     connection to a call then, so the answer would belong to none
   */
  void say(byte[] bytes) throws IOException {
    if (!heard) {
      throw new IllegalStateException("the script answers before a request has begun");
    }
    socket.getOutputStream().write(bytes);
  }

  /** Ends the output, but keeps reading. */
  void endOutput() throws IOException {
    socket.shutdownOutput();
  }

  /** The name in the client's certificate; empty if it presented none. */
  String client() {
    try {
      return ((SSLSocket) socket).getSession().getPeerPrincipal().getName();
    } catch (SSLPeerUnverifiedException e) {
      return "";
    }
  }

  /** Waits for the next request's first bytes without reading them. */
  void untilUnread() throws IOException {
    in.mark(1);
    if (in.read() < 0) {
      throw new EOFException();
    }
    in.reset();
    heard = true;
  }

  /** Waits until the client closes the connection. */
  void untilEnd() throws IOException {
    while (in.read() >= 0) {
      Objects.requireNonNull(in);
    }
  }

  /** Ends the connection with a reset. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }
}
