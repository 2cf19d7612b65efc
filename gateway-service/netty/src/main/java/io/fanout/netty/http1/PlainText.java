package io.fanout.netty.http1;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Text of heads, eight bytes at a time. Plain are spaces and visible ASCII except the question
 * mark, which an encoder also writes for what it cannot encode.
 *
 * <p>Subtracting a space from a smaller byte sets its highest bit, and so does subtracting 1 from
 * zero. A borrow may set that bit falsely in bytes above a true hit, and only there.
 */
public final class PlainText {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;
  private static final long SPACES = ' ' * ONES;
  private static final long QUESTION_MARKS = '?' * ONES;
  private static final long DELETES = 0x7f * ONES;

  private PlainText() {}

  /** The first byte from {@code from} on that is not plain; {@code to} if all are. */
  public static int end(byte[] bytes, int from, int to) {
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      long others = others((long) WORD.get(bytes, at));
      if (others != 0) {
        return at + (Long.numberOfTrailingZeros(others) >>> 3);
      }
    }
    while (at < to && isPlain(bytes[at])) {
      at++;
    }
    return at;
  }

  private static long others(long word) {
    long control = word - SPACES;
    long questionMark = (word ^ QUESTION_MARKS) - ONES;
    long delete = (word ^ DELETES) - ONES;
    return (control | questionMark | delete | word) & HIGHS;
  }

  private static boolean isPlain(byte b) {
    return b >= ' ' && b != '?' && b != 0x7f;
  }
}
