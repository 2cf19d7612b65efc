package io.fanout.lean.inject;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.fanout.lean.net.HttpHeads;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a connection's answers one after another. Confined to its event loop, whose readers share
 * the scratch array.
 */
final class AnswerReader {
  static final int LONGEST_HEAD = 1 << 14;

  private static final byte[] CONTENT_LENGTH = "content-length:".getBytes(ISO_8859_1);
  private static final byte[] TRANSFER_ENCODING = "transfer-encoding:".getBytes(ISO_8859_1);
  private static final byte[] CONNECTION = "connection:".getBytes(ISO_8859_1);
  private static final byte[] COMPLETE = "x-fanout-complete:".getBytes(ISO_8859_1);
  private static final byte[] CLOSE = "close".getBytes(ISO_8859_1);
  private static final byte[] FALSE = "false".getBytes(ISO_8859_1);
  private static final byte[] NOTHING = {};
  private static final int STATUS_AT = 9;
  private static final int SHORTEST_HEAD = 16;

  /** The reader's state after some more bytes. */
  enum Progress {
    MORE,
    WHOLE,
    MALFORMED
  }

  private enum Part {
    HEAD,
    BODY,
    CHUNK_SIZE,
    CHUNK,
    CHUNK_END,
    TRAILER,
    UNTIL_CLOSE
  }

  private final byte[] scratch;
  private Part part = Part.HEAD;
  private byte[] rest = NOTHING;
  private int restLength;
  private long left;
  private int lineLength;
  private int status;
  private boolean incomplete;
  private boolean closes;
  private boolean started;

  AnswerReader(byte[] scratch) {
    this.scratch = scratch;
  }

  int status() {
    return status;
  }

  boolean isIncomplete() {
    return incomplete;
  }

  boolean isClosing() {
    return closes;
  }

  /** Whether any byte of the answer has arrived. */
  boolean hasStarted() {
    return started;
  }

  /** Whether the end of the connection marks the end of this answer's body. */
  boolean isEndedByClose() {
    return part == Part.UNTIL_CLOSE;
  }

  /** Prepares for the next answer. */
  void reset() {
    part = Part.HEAD;
    restLength = 0;
    started = false;
  }

  Progress read(ByteBuf in) {
    started = true;
    if (part == Part.HEAD) {
      Progress head = head(in);
      if (head != null) {
        return head;
      }
    }
    return body(in);
  }

  /** Reads the head. Returns null once the head is complete. */
  private @Nullable Progress head(ByteBuf in) {
    while (true) {
      int taken = Math.min(in.readableBytes(), scratch.length - restLength);
      System.arraycopy(rest, 0, scratch, 0, restLength);
      in.getBytes(in.readerIndex(), scratch, restLength, taken);
      int to = restLength + taken;
      int end = HttpHeads.end(scratch, 0, to);
      if (end < 0) {
        if (to >= LONGEST_HEAD) {
          return Progress.MALFORMED;
        }
        rest = Arrays.copyOf(scratch, to);
        restLength = to;
        in.skipBytes(taken);
        return Progress.MORE;
      }
      in.skipBytes(end - restLength);
      restLength = 0;
      if (!understand(end)) {
        return Progress.MALFORMED;
      }
      if (status >= 200) {
        return null;
      }
      // An interim answer (1xx); the final one follows.
    }
  }

  private boolean understand(int end) {
    if (end < SHORTEST_HEAD || scratch[0] != 'H' || scratch[STATUS_AT - 1] != ' ') {
      return false;
    }
    status = (int) HttpHeads.number(scratch, STATUS_AT, STATUS_AT + 3);
    incomplete = false;
    closes = scratch[STATUS_AT - 2] == '0';
    left = -1;
    boolean chunked = false;
    int line = HttpHeads.lineEnd(scratch, 0, end) + 2;
    while (line < end - 2) {
      int lineEnd = HttpHeads.lineEnd(scratch, line, end);
      switch (scratch[line]) {
        case 'c', 'C' -> {
          if (HttpHeads.isNamed(scratch, line, lineEnd, CONTENT_LENGTH)) {
            left =
                HttpHeads.number(
                    scratch, HttpHeads.value(scratch, line, lineEnd, CONTENT_LENGTH), lineEnd);
            if (left < 0) {
              return false;
            }
          } else if (HttpHeads.isNamed(scratch, line, lineEnd, CONNECTION)) {
            closes =
                HttpHeads.begins(
                    scratch, HttpHeads.value(scratch, line, lineEnd, CONNECTION), lineEnd, CLOSE);
          }
        }
        case 't', 'T' -> chunked |= HttpHeads.isNamed(scratch, line, lineEnd, TRANSFER_ENCODING);
        case 'x', 'X' -> {
          if (HttpHeads.isNamed(scratch, line, lineEnd, COMPLETE)) {
            incomplete =
                HttpHeads.begins(
                    scratch, HttpHeads.value(scratch, line, lineEnd, COMPLETE), lineEnd, FALSE);
          }
        }
        default -> {
          // Other fields do not matter here.
        }
      }
      line = lineEnd + 2;
    }
    if (chunked) {
      part = Part.CHUNK_SIZE;
      left = 0;
      lineLength = 0;
    } else if (left >= 0) {
      part = Part.BODY;
    } else if (status == 204 || status == 304) {
      part = Part.BODY;
      left = 0;
    } else if (status >= 200) {
      part = Part.UNTIL_CLOSE;
      closes = true;
    }
    return status >= 100;
  }

  private Progress body(ByteBuf in) {
    while (true) {
      switch (part) {
        case BODY -> {
          int taken = (int) Math.min(left, in.readableBytes());
          in.skipBytes(taken);
          left -= taken;
          if (left > 0) {
            return Progress.MORE;
          }
          // The client does not pipeline, so bytes after the answer are an error.
          return in.isReadable() ? Progress.MALFORMED : Progress.WHOLE;
        }
        case CHUNK -> {
          int taken = (int) Math.min(left, in.readableBytes());
          in.skipBytes(taken);
          left -= taken;
          if (left > 0) {
            return Progress.MORE;
          }
          part = Part.CHUNK_END;
        }
        case UNTIL_CLOSE -> {
          in.skipBytes(in.readableBytes());
          return Progress.MORE;
        }
        default -> {
          if (!in.isReadable()) {
            return Progress.MORE;
          }
          Progress line = lineByte(in.readByte(), in);
          if (line != null) {
            return line;
          }
        }
      }
    }
  }

  /**
   * Reads a byte of a chunk's size, of a line end, or of the trailers. Returns null if more bytes
   * may follow.
   */
  private @Nullable Progress lineByte(byte letter, ByteBuf in) {
    if (letter == '\r') {
      return null;
    }
    if (letter != '\n') {
      int digit = Character.digit(letter, 16);
      if (part == Part.CHUNK_SIZE && digit >= 0 && lineLength < 8) {
        left = left * 16 + digit;
      } else if (part != Part.TRAILER && lineLength == 0) {
        return Progress.MALFORMED;
      }
      lineLength++;
      return null;
    }
    boolean empty = lineLength == 0;
    lineLength = 0;
    switch (part) {
      case CHUNK_SIZE -> {
        if (empty) {
          return Progress.MALFORMED;
        }
        part = left == 0 ? Part.TRAILER : Part.CHUNK;
      }
      case CHUNK_END -> {
        part = Part.CHUNK_SIZE;
        left = 0;
      }
      default -> {
        if (empty) {
          return in.isReadable() ? Progress.MALFORMED : Progress.WHOLE;
        }
      }
    }
    return null;
  }
}
