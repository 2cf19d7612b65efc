package io.fanout.netty.client;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.FillingBuffer;
import io.fanout.netty.http1.HeadTokens;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * The bytes of one body while they arrive, in one array, up to a bound. What a head promises is
 * believed up to a point: a server that promises much and sends nothing gets little memory. Owned
 * by its connection's lane.
 */
final class BodyBytes {
  private static final int BELIEVED = 64 * 1024;

  private final int most;
  private final int max;
  private final FillingBuffer buffer;
  private byte[] bytes = HeadTokens.NONE;
  private int length;

  private BodyBytes(int most, int max, BodyBudget memory) {
    this.most = most;
    this.max = max;
    this.buffer = new FillingBuffer(memory);
  }

  /** A body of that length exactly. */
  static BodyBytes ofLength(int length, int max, BodyBudget memory) throws CallFailed {
    BodyBytes body = new BodyBytes(length, max, memory);
    body.bytes = new byte[body.checked(Math.min(length, BELIEVED))];
    return body;
  }

  /** A body of unknown length. */
  static BodyBytes ofAnyLength(int max, BodyBudget memory) {
    return new BodyBytes(max, max, memory);
  }

  /** Takes so many bytes out of the buffer. */
  void add(ByteBuf in, int more) throws CallFailed {
    if (more > most - length) {
      throw AnswerErrors.tooLarge(max);
    }
    if (more > bytes.length - length) {
      long doubled = Math.max((long) length + more, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, checked((int) Math.min(most, doubled)));
    }
    in.readBytes(bytes, length, more);
    length += more;
  }

  /** That size, if there is room for it. */
  private int checked(int size) throws CallFailed {
    if (!buffer.mayHold(size)) {
      throw buffer.noMemory();
    }
    return size;
  }

  /** Whoever keeps the bytes counts them from now on. */
  void close() {
    buffer.close();
  }

  /** How many bytes may still come. */
  int room() {
    return most - length;
  }

  Slice slice() {
    return Slice.of(bytes, 0, length);
  }
}
