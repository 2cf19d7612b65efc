package io.fanout.core.client;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import java.util.Arrays;

/**
 * A body while it is collected, up to a bound of its own and to that of all answers together; for
 * clients that read streams. To be closed when it is whole or given up. One thread at a time.
 */
public final class CollectedBody implements AutoCloseable {
  private static final int FIRST = 2 * 1024;

  private final int max;
  private final FillingBuffer buffer;
  private byte[] bytes = {};
  private int length;

  public CollectedBody(int max, BodyBudget memory) {
    this.max = max;
    this.buffer = new FillingBuffer(memory);
  }

  /** Refuses a body whose announced length exceeds the limit. */
  public void announced(long announced) throws CallFailed {
    if (announced > max) {
      throw CallFailed.tooLarge(max);
    }
  }

  public void add(byte[] from, int offset, int more) throws CallFailed {
    if (more > max - length) {
      throw CallFailed.tooLarge(max);
    }
    if (more > bytes.length - length) {
      long wanted = Math.max(FIRST, Math.max((long) length + more, 2L * bytes.length));
      int size = (int) Math.min(max, wanted);
      if (!buffer.mayHold(size)) {
        throw buffer.noMemory();
      }
      bytes = Arrays.copyOf(bytes, size);
    }
    System.arraycopy(from, offset, bytes, length, more);
    length += more;
  }

  public int length() {
    return length;
  }

  public Slice slice() {
    return Slice.of(bytes, 0, length);
  }

  @Override
  public void close() {
    buffer.close();
  }
}
