package io.fanout.gateway.client.urlconnection;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.json.Slice;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body to its end, up to a bound. Only one that is read to its end keeps a connection. The
 * JDK itself takes a body that is too short, or too long, for whole.
 */
final class CappedRead {
  private static final int PIECE = 8 * 1024;

  private CappedRead() {}

  static Slice all(@Nullable InputStream in, long announced, int max)
      throws IOException, CallFailed {
    if (in == null) {
      return Slice.of(new byte[0]);
    }
    if (announced > max) {
      throw tooLarge(max);
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE];
    int read = in.read(piece);
    while (read >= 0) {
      if (read > max - all.size()) {
        throw tooLarge(max);
      }
      all.write(piece, 0, read);
      read = in.read(piece);
    }
    if (announced >= 0 && all.size() < announced) {
      throw new EOFException("%d bytes of %d".formatted(all.size(), announced));
    }
    if (announced >= 0 && all.size() > announced) {
      throw new CallFailed(
          Ending.MALFORMED, "more bytes than the %d that it announces".formatted(announced));
    }
    return Slice.of(all.toByteArray());
  }

  private static CallFailed tooLarge(int max) {
    return new CallFailed(
        Ending.TOO_LARGE,
        "the answer's body is longer than the %d bytes of max-response".formatted(max));
  }
}
