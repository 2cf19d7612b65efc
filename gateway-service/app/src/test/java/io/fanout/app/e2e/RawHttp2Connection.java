package io.fanout.app.e2e;

import io.fanout.netty.client.FrameBytes;
import io.fanout.netty.client.FrameBytes.Frame;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A raw HTTP/2 connection with prior knowledge, frame by frame. */
final class RawHttp2Connection implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;

  private final Socket socket;
  private final DataInputStream in;

  RawHttp2Connection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(60_000);
    in = new DataInputStream(socket.getInputStream());
    socket
        .getOutputStream()
        .write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    send(SETTINGS, 0, 0, new byte[0]);
  }

  void send(int type, int flags, int stream, byte[] payload) throws IOException {
    send(FrameBytes.frame(type, flags, stream, payload));
  }

  /** Sends bytes in one write, for example several frames. */
  void send(byte[] bytes) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(bytes);
    out.flush();
  }

  /**
   * Requests a path: {@code :method GET}, {@code :scheme http}, and the given path and authority.
   */
  void get(int stream, String path) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    head.write(0x82);
    head.write(0x86);
    literal(head, 0x04, path);
    literal(head, 0x01, "x");
    send(HEADERS, END_STREAM | END_HEADERS, stream, head.toByteArray());
  }

  /** Requests a path with any method. */
  void request(int stream, String method, String path) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    literal(head, 0x02, method);
    head.write(0x86);
    literal(head, 0x04, path);
    literal(head, 0x01, "x");
    send(HEADERS, END_STREAM | END_HEADERS, stream, head.toByteArray());
  }

  /** Begins a request with a body. */
  void post(int stream, String path) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    head.write(0x83);
    head.write(0x86);
    literal(head, 0x04, path);
    literal(head, 0x01, "x");
    send(HEADERS, END_HEADERS, stream, head.toByteArray());
  }

  private static void literal(ByteArrayOutputStream head, int name, String value) {
    head.write(name);
    head.write(value.length());
    head.writeBytes(value.getBytes(StandardCharsets.US_ASCII));
  }

  Frame next() throws IOException {
    return FrameBytes.read(in);
  }

  /** The next frame of this type; skips those before it. */
  Frame next(int type) throws IOException {
    Frame frame = next();
    while (frame.type() != type) {
      frame = next();
    }
    return frame;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
