package io.fanout.netty.edge;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A client's complete HTTP/2 conversations, as bytes. */
final class Http2Bytes {
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private Http2Bytes() {
    bytes.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    frame(SETTINGS, 0, 0, new byte[0]);
  }

  static byte[][] conversations() {
    return new byte[][] {
      new Http2Bytes().get(1, "/a").get(3, "/v/1?q=2").done(),
      new Http2Bytes().post(1, "{\"a\":1}").get(3, "/nothing").done(),
      new Http2Bytes().get(1, "/a").frame(PING, 0, 0, new byte[8]).reset(1).get(3, "/a").done(),
      new Http2Bytes().get(1, "/" + "a".repeat(110)).post(3, "b".repeat(70)).done(),
    };
  }

  private Http2Bytes get(int stream, String path) {
    return frame(HEADERS, END_STREAM | END_HEADERS, stream, head(0x82, path));
  }

  private Http2Bytes post(int stream, String body) {
    frame(HEADERS, END_HEADERS, stream, head(0x83, "/p"));
    return frame(DATA, END_STREAM, stream, body.getBytes(StandardCharsets.US_ASCII));
  }

  private Http2Bytes reset(int stream) {
    return frame(RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
  }

  private static byte[] head(int method, String path) {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    head.write(method);
    head.write(0x86);
    head.write(0x04);
    head.write(path.length());
    head.writeBytes(path.getBytes(StandardCharsets.US_ASCII));
    head.write(0x01);
    head.write(1);
    head.write('x');
    return head.toByteArray();
  }

  private Http2Bytes frame(int type, int flags, int stream, byte[] payload) {
    bytes.write(payload.length >> 16);
    bytes.write(payload.length >> 8);
    bytes.write(payload.length);
    bytes.write(type);
    bytes.write(flags);
    bytes.write(0);
    bytes.write(0);
    bytes.write(0);
    bytes.write(stream);
    bytes.writeBytes(payload);
    return this;
  }

  private byte[] done() {
    return bytes.toByteArray();
  }
}
