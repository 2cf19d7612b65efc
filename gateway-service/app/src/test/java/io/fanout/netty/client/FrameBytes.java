package io.fanout.netty.client;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** HTTP/2 frames as raw bytes, so that a test can send what no library would. */
public final class FrameBytes {
  public static final int DATA = 0;
  public static final int HEADERS = 1;
  public static final int PRIORITY = 2;
  public static final int RST_STREAM = 3;
  public static final int SETTINGS = 4;
  public static final int PUSH_PROMISE = 5;
  public static final int PING = 6;
  public static final int GOAWAY = 7;
  public static final int WINDOW_UPDATE = 8;
  public static final int CONTINUATION = 9;
  public static final int ACK = 1;
  public static final int END_STREAM = 1;
  public static final int END_HEADERS = 4;
  public static final int PADDED = 8;
  public static final int WITH_PRIORITY = 32;

  private static final int LONGEST_SHORT_STRING = 127;

  private FrameBytes() {}

  /** A received frame, with its payload as text of one character per byte. */
  public record Frame(int type, int flags, int stream, String text, String octets) {
    /** The error code of a RST_STREAM or GOAWAY frame. */
    public long error() {
      ByteBuffer bytes = ByteBuffer.wrap(octets.getBytes(StandardCharsets.ISO_8859_1));
      return bytes.getInt(type == GOAWAY ? Integer.BYTES : 0) & 0xffffffffL;
    }
  }

  /** Reads the next frame; fails if the connection ends. */
  public static Frame read(DataInputStream in) throws IOException {
    int length = (in.readUnsignedShort() << 8) | in.readUnsignedByte();
    int type = in.readUnsignedByte();
    int flags = in.readUnsignedByte();
    int stream = in.readInt();
    byte[] payload = new byte[length];
    in.readFully(payload);
    String text = new String(payload, StandardCharsets.UTF_8);
    return new Frame(type, flags, stream, text, new String(payload, StandardCharsets.ISO_8859_1));
  }

  /** One frame's bytes. */
  public static byte[] frame(int type, int flags, int stream, byte... payload) {
    ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
    frame.put((byte) (payload.length >> 16)).putShort((short) payload.length);
    frame.put((byte) type).put((byte) flags).putInt(stream).put(payload);
    return frame.array();
  }

  /** A header block: alternating names and values, as literals without indexing. */
  public static byte[] block(String... fields) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    for (int i = 0; i < fields.length; i += 2) {
      block.write(0x00);
      string(block, fields[i]);
      string(block, fields[i + 1]);
    }
    return block.toByteArray();
  }

  private static void string(ByteArrayOutputStream block, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    if (bytes.length < LONGEST_SHORT_STRING) {
      block.write(bytes.length);
    } else {
      block.write(LONGEST_SHORT_STRING);
      int rest = bytes.length - LONGEST_SHORT_STRING;
      while (rest >= 128) {
        block.write(0x80 | (rest & 0x7f));
        rest >>= 7;
      }
      block.write(rest);
    }
    block.writeBytes(bytes);
  }

  /** A RST_STREAM frame with the error CANCEL. */
  public static byte[] reset(int stream) {
    return frame(RST_STREAM, 0, stream, (byte) 0, (byte) 0, (byte) 0, (byte) 8);
  }

  /** A WINDOW_UPDATE frame. */
  public static byte[] window(int stream, int increment) {
    return frame(WINDOW_UPDATE, 0, stream, ByteBuffer.allocate(4).putInt(increment).array());
  }

  /** A SETTINGS frame with one setting. */
  public static byte[] setting(int id, int value) {
    return frame(SETTINGS, 0, 0, ByteBuffer.allocate(6).putShort((short) id).putInt(value).array());
  }

  /** Joins several frames. */
  public static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  /** The bytes of the text. */
  public static byte[] text(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
