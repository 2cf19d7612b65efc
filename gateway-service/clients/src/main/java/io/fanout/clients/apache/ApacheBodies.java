package io.fanout.clients.apache;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.FillingBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/** Reads bodies whole, up to a bound. */
final class ApacheBodies {
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private ApacheBodies() {}

  /**
   * The body. Its stream is read to the end or left to the response's closing: to close it here
   * would read what is left of an answer that was given up.
   */
  static Slice read(@Nullable HttpEntity entity, int max, BodyBudget memory) throws IOException {
    if (entity == null) {
      return NOTHING;
    }
    long length = entity.getContentLength();
    if (length > max) {
      throw new TooLargeException(max);
    }
    @SuppressWarnings("resource") // closing it here would read the rest of the answer
    InputStream in = entity.getContent();
    try (FillingBuffer buffer = new FillingBuffer(memory)) {
      return read(in, length, max, buffer);
    }
  }

  private static Slice read(InputStream in, long length, int max, FillingBuffer buffer)
      throws IOException {
    byte[] bytes = new byte[checked(buffer, BodySize.first(length, max))];
    int filled = 0;
    while (true) {
      if (filled == bytes.length) {
        int next = in.read();
        if (next < 0) {
          return Slice.of(bytes, 0, filled);
        }
        if (filled == max) {
          throw new TooLargeException(max);
        }
        bytes = Arrays.copyOf(bytes, checked(buffer, BodySize.next(bytes.length, max)));
        bytes[filled++] = (byte) next;
      }
      int read = in.read(bytes, filled, bytes.length - filled);
      if (read < 0) {
        return Slice.of(bytes, 0, filled);
      }
      filled += read;
    }
  }

  /** That size, if there is room for it. */
  private static int checked(FillingBuffer buffer, int size) throws NoRoomException {
    if (!buffer.mayHold(size)) {
      throw new NoRoomException(buffer.noMemory());
    }
    return size;
  }
}
