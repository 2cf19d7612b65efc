package io.fanout.clients.urlconnection;

import io.fanout.api.CallResultKind;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.CollectedBody;
import io.fanout.core.client.Compression;
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

  /** The body, of the length that its head announces, or of any where that is -1. */
  static Slice all(@Nullable InputStream in, long announced, Compression bounds)
      throws IOException, CallFailed {
    if (in == null) {
      return Slice.of(new byte[0]);
    }
    try (CollectedBody all = new CollectedBody(bounds.max(), bounds.memory())) {
      all.announced(announced);
      byte[] piece = new byte[PIECE];
      int read = in.read(piece);
      while (read >= 0) {
        all.add(piece, 0, read);
        read = in.read(piece);
      }
      if (announced >= 0 && all.length() < announced) {
        throw new EOFException("%d bytes of %d".formatted(all.length(), announced));
      }
      if (announced >= 0 && all.length() > announced) {
        throw new CallFailed(
            CallResultKind.MALFORMED,
            "more bytes than the %d that it announces".formatted(announced));
      }
      return all.slice();
    }
  }
}
