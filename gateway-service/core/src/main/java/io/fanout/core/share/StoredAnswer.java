package io.fanout.core.share;

import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * An answer as bytes for other gateways: a version, the length, and the answer itself, compressed
 * where it is long. Times are spans, because gateways' clocks have nothing in common.
 *
 * @param age how old the answer was, in seconds, when it was asked for
 * @param sinceAsked how many milliseconds before it was stored it was asked for
 * @param lifetime for how many milliseconds from then on it is fresh
 * @param kept for how many milliseconds it is stored
 */
record StoredAnswer(Reply reply, long age, long sinceAsked, long lifetime, long kept) {
  /** The version of this form. A gateway ignores what it does not know. */
  static final int VERSION = 1;

  private static final int PLAIN = 0;
  private static final int DEFLATED = 1;
  private static final int HEAD = 6;

  /** Below it, compression saves nothing that a network would notice. */
  private static final int COMPRESSED_FROM = 512;

  private static final int MOST_HEADERS = 1_000;

  /** The bytes; null where the answer itself has more than that many. */
  byte @Nullable [] encoded(int maxSize) {
    byte[] answer = answer();
    if (answer.length > maxSize) {
      return null;
    }
    boolean deflated = answer.length >= COMPRESSED_FROM;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(answer.length + HEAD);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeByte(deflated ? DEFLATED : PLAIN);
      out.writeInt(answer.length);
      if (deflated) {
        deflate(answer, out);
      } else {
        out.write(answer);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private byte[] answer() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(reply.body().length() + 1024);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(age);
      out.writeLong(sinceAsked);
      out.writeLong(lifetime);
      out.writeLong(kept);
      out.writeShort(reply.status());
      int[] count = new int[1];
      reply.headers().forEach((name, value) -> count[0]++);
      out.writeInt(count[0]);
      reply.headers().forEach((name, value) -> write(out, name, value));
      out.write(reply.body().array(), reply.body().from(), reply.body().length());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, String name, String value) {
    try {
      out.writeUTF(name);
      out.writeUTF(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void deflate(byte[] answer, DataOutputStream out) throws IOException {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(answer);
      deflater.finish();
      byte[] part = new byte[8192];
      while (!deflater.finished()) {
        out.write(part, 0, deflater.deflate(part));
      }
    } finally {
      deflater.end();
    }
  }

  /**
   * The answer that these bytes are; null for bytes that are none of this version, or an answer
   * with more than that many.
   */
  static @Nullable StoredAnswer decoded(Slice bytes, int maxSize) {
    ByteArrayInputStream all =
        new ByteArrayInputStream(bytes.array(), bytes.from(), bytes.length());
    try (DataInputStream in = new DataInputStream(all)) {
      if (in.readUnsignedByte() != VERSION) {
        return null;
      }
      int form = in.readUnsignedByte();
      int length = in.readInt();
      boolean fits = length >= 0 && length <= maxSize;
      if (!fits || (form == PLAIN && bytes.length() - HEAD != length)) {
        return null;
      }
      byte[] answer = form == DEFLATED ? inflated(bytes, length) : in.readNBytes(length);
      return answer == null ? null : answer(answer);
    } catch (IOException endsTooSoon) {
      return null;
    }
  }

  /** Exactly that many bytes; null where it would be more or fewer. */
  private static byte @Nullable [] inflated(Slice bytes, int length) {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(bytes.array(), bytes.from() + HEAD, bytes.length() - HEAD);
      byte[] answer = new byte[length];
      int at = 0;
      while (at < length) {
        int more = inflater.inflate(answer, at, length - at);
        if (more == 0) {
          return null;
        }
        at += more;
      }
      boolean isMore = !inflater.finished() && inflater.inflate(new byte[1]) > 0;
      return inflater.finished() && !isMore ? answer : null;
    } catch (DataFormatException notDeflated) {
      return null;
    } finally {
      inflater.end();
    }
  }

  private static @Nullable StoredAnswer answer(byte[] bytes) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    DataInputStream data = new DataInputStream(in);
    long age = data.readLong();
    long sinceAsked = data.readLong();
    long lifetime = data.readLong();
    long kept = data.readLong();
    int status = data.readUnsignedShort();
    int count = data.readInt();
    boolean sound =
        age >= 0 && sinceAsked >= 0 && lifetime >= 0 && kept >= 0 && count <= MOST_HEADERS;
    if (!sound) {
      return null;
    }
    Headers.Builder headers = Headers.builder();
    for (int i = 0; i < count; i++) {
      String name = data.readUTF();
      String value = data.readUTF();
      if (!isName(name) || !isOnOneLine(value)) {
        return null;
      }
      headers.add(name, value);
    }
    Slice body = Slice.of(bytes, bytes.length - in.available(), bytes.length);
    return new StoredAnswer(
        new Reply(status, headers.build(), body), age, sinceAsked, lifetime, kept);
  }

  private static boolean isName(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != ':');
  }

  /** Protects answers' heads from injected lines by anybody who can write to the store. */
  private static boolean isOnOneLine(String text) {
    return text.chars().allMatch(c -> (c >= ' ' && c != 0x7f) || c == '\t');
  }
}
