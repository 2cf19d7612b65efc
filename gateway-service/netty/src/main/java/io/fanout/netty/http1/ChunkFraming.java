package io.fanout.netty.http1;

/**
 * Reads the framing of one chunked body (RFC 9112, 7.1), byte by byte and strictly, because
 * leniency about the end of a chunk mixes up messages. Extensions and trailers are checked and left
 * out. The caller reads the data itself. Used by one thread at a time.
 */
public final class ChunkFraming<X extends Exception> {
  private static final int MOST_SIZE_DIGITS = 8;

  private enum State {
    SIZE,
    BLANK_BEFORE_EXTENSION,
    EXTENSION,
    SIZE_END,
    DATA,
    DATA_CR,
    DATA_END,
    TRAILER,
    TRAILER_NAME,
    TRAILER_VALUE,
    TRAILER_END,
    LAST_END,
    WHOLE
  }

  private final Strictness<X> strictness;
  private State state = State.SIZE;
  private long size;
  private int digits;
  private int extras;

  public ChunkFraming(Strictness<X> strictness) {
    this.strictness = strictness;
  }

  /** Whether the body is whole. */
  public boolean isWhole() {
    return state == State.WHOLE;
  }

  /** How many bytes of data come next; 0 where a byte of framing does. */
  public long dataLeft() {
    return state == State.DATA ? size : 0;
  }

  /** So many bytes of data were read. */
  public void tookData(int count) {
    size -= count;
    if (size == 0) {
      state = State.DATA_CR;
    }
  }

  /** Reads a byte of framing. */
  public void next(int c) throws X {
    state =
        switch (state) {
          case SIZE -> size(c);
          case BLANK_BEFORE_EXTENSION -> blankBeforeExtension(c);
          case EXTENSION -> lineOrEnd(c, State.EXTENSION, State.SIZE_END, "a chunk's extension");
          case SIZE_END -> afterSize(c);
          case DATA_CR -> must('\r', c, State.DATA_END, "the end of a chunk");
          case DATA_END -> must('\n', c, State.SIZE, "the end of a chunk");
          case TRAILER -> c == '\r' ? State.LAST_END : trailerName(c, true);
          case TRAILER_NAME -> trailerName(c, false);
          case TRAILER_VALUE -> lineOrEnd(c, State.TRAILER_VALUE, State.TRAILER_END, "a trailer");
          case TRAILER_END -> must('\n', c, State.TRAILER, "the end of a trailer");
          case LAST_END -> must('\n', c, State.WHOLE, "the end of the body");
          case DATA, WHOLE ->
              throw new IllegalStateException("no framing is expected (state: " + state + ")");
        };
  }

  private State size(int c) throws X {
    int digit = Character.digit(c, 16);
    if (digit >= 0) {
      if (++digits > MOST_SIZE_DIGITS) {
        throw strictness.malformed(
            "a chunk's size of more than %d digits".formatted(MOST_SIZE_DIGITS));
      }
      size = size * 16 + digit;
      return State.SIZE;
    }
    if (digits > 0 && c == '\r') {
      return State.SIZE_END;
    }
    if (digits > 0 && c == ';') {
      return State.EXTENSION;
    }
    if (digits > 0 && (c == ' ' || c == '\t') && strictness.blankBeforeExtension()) {
      return State.BLANK_BEFORE_EXTENSION;
    }
    throw strictness.malformed("a chunk's size", c, "hexadecimal digits");
  }

  private State blankBeforeExtension(int c) throws X {
    count();
    if (c == ';') {
      return State.EXTENSION;
    }
    if (c == ' ' || c == '\t') {
      return State.BLANK_BEFORE_EXTENSION;
    }
    throw strictness.malformed("a chunk's size line", c, "an extension behind the blank");
  }

  private State afterSize(int c) throws X {
    digits = 0;
    return must('\n', c, size == 0 ? State.TRAILER : State.DATA, "a chunk's size line");
  }

  private State trailerName(int c, boolean first) throws X {
    count();
    if (c == ':' && !first) {
      return State.TRAILER_VALUE;
    }
    if (HeadChars.isToken(c)) {
      return State.TRAILER_NAME;
    }
    throw strictness.malformed("a trailer's name", c, "letters and a colon");
  }

  private State lineOrEnd(int c, State same, State end, String where) throws X {
    count();
    if (c == '\r') {
      return end;
    }
    if (HeadChars.isValue(c)) {
      return same;
    }
    throw strictness.malformed(where, c, "no control characters");
  }

  private State must(int wanted, int c, State next, String where) throws X {
    if (c != wanted) {
      throw strictness.malformed(where, c, HeadChars.name(wanted));
    }
    return next;
  }

  private void count() throws X {
    if (++extras > strictness.mostChunkExtras()) {
      throw strictness.chunkExtrasTooLarge();
    }
  }
}
