package io.fanout.gateway.client.apache;

import io.fanout.gateway.json.Slice;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/** Reads bodies whole, up to a bound. */
final class Bodies {
  private static final Slice NOTHING = Slice.of(new byte[0]);
  private static final int FIRST_GUESS = 2048;

  private Bodies() {}

  static Slice read(@Nullable HttpEntity entity, int max) throws IOException {
    if (entity == null) {
      return NOTHING;
    }
    long length = entity.getContentLength();
    if (length > max) {
      throw new TooLargeException(max);
    }
    byte[] bytes = new byte[length >= 0 ? (int) length : Math.min(FIRST_GUESS, max)];
    int filled = 0;
    try (InputStream in = entity.getContent()) {
      while (true) {
        if (filled == bytes.length) {
          int next = in.read();
          if (next < 0) {
            return Slice.of(bytes, 0, filled);
          }
          if (filled == max) {
            throw new TooLargeException(max);
          }
          bytes = Arrays.copyOf(bytes, (int) Math.min(max, 2L * bytes.length + 1));
          bytes[filled++] = (byte) next;
        }
        int read = in.read(bytes, filled, bytes.length - filled);
        if (read < 0) {
          return Slice.of(bytes, 0, filled);
        }
        filled += read;
      }
    }
  }
}
