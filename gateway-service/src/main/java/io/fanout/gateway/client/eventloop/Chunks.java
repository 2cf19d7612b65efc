package io.fanout.gateway.client.eventloop;

import io.fanout.gateway.client.AnswerMemory;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.json.Slice;
import io.netty.buffer.ByteBuf;

/**
 * Reads one chunked body (RFC 9112, 7.1), to the letter: lenience about where a chunk ends is how
 * answers get mixed up. Extensions and trailers are checked and left out. Owned by its connection's
 * lane.
 */
final class Chunks {
  private static final int MOST_SIZE_DIGITS = 8;

  /** So many bytes of extensions and trailers are read past. */
  private static final int MOST_OVERHEAD = 32 * 1024;

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

  private final BodyBytes body;
  private final int max;
  private State state = State.SIZE;
  private long size;
  private int digits;
  private int overhead;

  Chunks(int max, AnswerMemory memory) {
    this.body = BodyBytes.ofAnyLength(max, memory);
    this.max = max;
  }

  /** Reads what is there; true once the body is whole. */
  boolean read(ByteBuf in) throws CallFailed {
    while (state != State.WHOLE && in.isReadable()) {
      if (state == State.DATA) {
        data(in);
      } else {
        state = step(in.readByte() & 0xff);
      }
    }
    return state == State.WHOLE;
  }

  private void data(ByteBuf in) throws CallFailed {
    int part = (int) Math.min(size, in.readableBytes());
    body.add(in, part);
    size -= part;
    if (size == 0) {
      state = State.DATA_CR;
    }
  }

  private State step(int c) throws CallFailed {
    return switch (state) {
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
      case DATA, WHOLE -> throw new IllegalStateException(state + " is not read byte by byte");
    };
  }

  private State size(int c) throws CallFailed {
    int digit = Character.digit(c, 16);
    if (digit >= 0) {
      if (++digits > MOST_SIZE_DIGITS) {
        throw Wrong.malformed("a chunk's size of more than %d digits".formatted(MOST_SIZE_DIGITS));
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
    if (digits > 0 && (c == ' ' || c == '\t')) {
      return State.BLANK_BEFORE_EXTENSION;
    }
    throw Wrong.malformed("a chunk's size", c, "hexadecimal digits");
  }

  private State blankBeforeExtension(int c) throws CallFailed {
    count();
    if (c == ';') {
      return State.EXTENSION;
    }
    if (c == ' ' || c == '\t') {
      return State.BLANK_BEFORE_EXTENSION;
    }
    throw Wrong.malformed("a chunk's size line", c, "an extension behind the blank");
  }

  private State afterSize(int c) throws CallFailed {
    digits = 0;
    if (size > body.room()) {
      throw Wrong.tooLarge(max);
    }
    return must('\n', c, size == 0 ? State.TRAILER : State.DATA, "a chunk's size line");
  }

  private State trailerName(int c, boolean first) throws CallFailed {
    count();
    if (c == ':' && !first) {
      return State.TRAILER_VALUE;
    }
    if (Octets.isToken(c)) {
      return State.TRAILER_NAME;
    }
    throw Wrong.malformed("a trailer's name", c, "letters and a colon");
  }

  private State lineOrEnd(int c, State same, State end, String where) throws CallFailed {
    count();
    if (c == '\r') {
      return end;
    }
    if (Octets.isValue(c)) {
      return same;
    }
    throw Wrong.malformed(where, c, "no control characters");
  }

  private static State must(int wanted, int c, State next, String where) throws CallFailed {
    if (c != wanted) {
      throw Wrong.malformed(where, c, Octets.name(wanted));
    }
    return next;
  }

  private void count() throws CallFailed {
    if (++overhead > MOST_OVERHEAD) {
      throw Wrong.malformed(
          "more than %d bytes of chunk extensions and trailers".formatted(MOST_OVERHEAD));
    }
  }

  void close() {
    body.close();
  }

  Slice slice() {
    return body.slice();
  }
}
