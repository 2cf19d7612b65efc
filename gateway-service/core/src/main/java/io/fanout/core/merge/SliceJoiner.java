package io.fanout.core.merge;

import io.fanout.api.json.BodySlices;
import io.fanout.api.json.Slice;

/**
 * Joins adjacent parts of one body into one slice, so that a body with few omissions stays in few
 * pieces.
 */
final class SliceJoiner {
  private static final byte[] NOTHING = {};

  private final BodySlices gather;
  private byte[] bytes = NOTHING;
  private int from;
  private int to;

  SliceJoiner(BodySlices gather) {
    this.gather = gather;
  }

  void add(byte[] source, int start, int end) {
    if (source == bytes && start == to) {
      to = end;
    } else {
      flush();
      bytes = source;
      from = start;
      to = end;
    }
  }

  void add(Slice slice) {
    flush();
    gather.add(slice);
  }

  /** Writes the slice that is still being joined; call it last. */
  void flush() {
    if (from < to) {
      gather.add(Slice.of(bytes, from, to));
    }
    from = to;
  }
}
