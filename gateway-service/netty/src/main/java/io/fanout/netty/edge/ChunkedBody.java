package io.fanout.netty.edge;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.settings.InboundSettings;
import io.netty.buffer.ByteBuf;

/**
 * A body that arrives in chunks (RFC 9112, 7.1), read as strictly as a head. Chunk extensions and
 * trailers are checked and left out; together they may be no larger than a head's fields.
 */
final class ChunkedBody {
  private static final int MOST_DIGITS = 8;

  private enum At {
    SIZE,
    DATA,
    DATA_END,
    TRAILERS,
    END
  }

  private final InboundSettings settings;
  private final RequestBody body;
  private At at = At.SIZE;
  private int left;
  private int extras;

  ChunkedBody(InboundSettings settings, BodyBudget budget) {
    this.settings = settings;
    this.body = new RequestBody((int) settings.maxBody().toBytes(), budget);
  }

  /** Reads what is there; true once the body is whole. Leaves an unfinished line unread. */
  boolean read(ByteBuf in) throws BadRequest {
    while (at != At.END) {
      boolean goesOn =
          switch (at) {
            case SIZE -> size(in);
            case DATA -> data(in);
            case DATA_END -> dataEnd(in);
            case TRAILERS -> trailer(in);
            case END -> false;
          };
      if (!goesOn) {
        return false;
      }
    }
    return true;
  }

  Slice slice() {
    return body.slice();
  }

  /** Reads on, and keeps nothing of it. */
  void skip() {
    body.skip();
  }

  /** It is whole or given up. */
  void close() {
    body.close();
  }

  private boolean size(ByteBuf in) throws BadRequest {
    int end = line(in);
    if (end < 0) {
      return false;
    }
    long size = 0;
    int digits = 0;
    int from = in.readerIndex();
    while (from + digits < end && Character.digit(in.getByte(from + digits), 16) >= 0) {
      size = 16 * size + Character.digit(in.getByte(from + digits), 16);
      if (++digits > MOST_DIGITS) {
        throw RequestRules.malformed("a chunk's size has too many digits");
      }
    }
    boolean extended = from + digits < end;
    if (digits == 0 || (extended && in.getByte(from + digits) != ';')) {
      throw RequestRules.malformed("a chunk's size is no hexadecimal number");
    }
    mustBeText(in, from + digits, end);
    take(end - from - digits);
    in.readerIndex(end + 2);
    if (size > body.room()) {
      throw RequestRules.bodyTooLarge(settings);
    }
    left = (int) size;
    at = size == 0 ? At.TRAILERS : At.DATA;
    return true;
  }

  private boolean data(ByteBuf in) throws BadRequest {
    int count = Math.min(left, in.readableBytes());
    body.add(in, count);
    left -= count;
    at = left == 0 ? At.DATA_END : At.DATA;
    return left == 0;
  }

  private boolean dataEnd(ByteBuf in) throws BadRequest {
    boolean here = in.readableBytes() >= 2;
    boolean wrong = in.isReadable() && in.getByte(in.readerIndex()) != '\r';
    if (wrong || (here && in.getByte(in.readerIndex() + 1) != '\n')) {
      throw RequestRules.malformed("a chunk is longer than its size");
    }
    if (here) {
      in.skipBytes(2);
      at = At.SIZE;
    }
    return here;
  }

  private boolean trailer(ByteBuf in) throws BadRequest {
    int end = line(in);
    if (end < 0) {
      return false;
    }
    int from = in.readerIndex();
    if (end == from) {
      at = At.END;
    } else {
      int colon = from;
      while (colon < end && RequestHeadChars.isToken(in.getByte(colon))) {
        colon++;
      }
      if (colon == from || colon == end || in.getByte(colon) != ':') {
        throw RequestRules.malformed("a trailer field is not: name, colon, value");
      }
      mustBeText(in, colon, end);
      take(end - from);
    }
    in.readerIndex(end + 2);
    return true;
  }

  /** Where the line ends that begins with the first readable byte; -1 while it is not whole. */
  private int line(ByteBuf in) throws BadRequest {
    int lf = in.indexOf(in.readerIndex(), in.writerIndex(), (byte) '\n');
    int end = lf < 0 ? in.writerIndex() : lf;
    if (end - in.readerIndex() > settings.maxHeaders().toBytes() + MOST_DIGITS) {
      throw RequestRules.fieldsTooLarge(settings);
    }
    if (lf < 0) {
      return -1;
    }
    if (lf == in.readerIndex() || in.getByte(lf - 1) != '\r') {
      throw RequestRules.malformed("a line ends without CR LF");
    }
    return lf - 1;
  }

  private static void mustBeText(ByteBuf in, int from, int to) throws BadRequest {
    for (int i = from; i < to; i++) {
      if (!RequestHeadChars.isValue(in.getByte(i))) {
        throw RequestRules.malformed("a line between chunks has a character it must not have");
      }
    }
  }

  private void take(int bytes) throws BadRequest {
    extras += bytes;
    if (extras > settings.maxHeaders().toBytes()) {
      throw RequestRules.fieldsTooLarge(settings);
    }
  }
}
