package io.fanout.netty.client;

import io.fanout.api.Reply;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.AnswerHead;
import io.fanout.netty.http1.AnswerStrictness;
import io.fanout.netty.http1.ArrivingBody;
import io.fanout.netty.http1.ChunkedBody;
import io.fanout.netty.http1.InformationalCount;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a connection's answers, one after the other, from whatever pieces arrive. An answer that
 * comes in one small piece costs one array: its head and its body stay in it. Owned by its
 * connection's lane.
 */
final class AnswerReader {
  private static final int MOST_HEAD = AnswerHead.MOST_BYTES;
  private static final int FIRST_FINAL_STATUS = 200;

  /** So much is taken at first in the hope that it is the whole answer. */
  private static final int AT_ONCE = 4 * 1024;

  private static final byte[] NONE = {};

  private final AnswerStrictness strictness;
  private final AnswerHead head = new AnswerHead();

  private byte[] bytes = NONE;
  private int filled;
  private int searched;
  private final InformationalCount informational =
      new InformationalCount(AnswerStrictness.OF_HEADS);
  private boolean headRead;
  private boolean begun;
  private @Nullable ArrivingBody<CallFailed> body;
  private @Nullable ChunkedBody<CallFailed> chunks;
  private @Nullable Slice whole;

  AnswerReader(AnswerStrictness strictness) {
    this.strictness = strictness;
  }

  /** Reads what is there of the answer and no further; true once it is whole. */
  boolean read(ByteBuf in) throws CallFailed {
    begun |= in.isReadable();
    while (!headRead && in.isReadable()) {
      readHead(in);
    }
    if (chunks != null) {
      if (chunks.read(in)) {
        whole = chunks.slice();
      }
    } else if (body != null) {
      boolean counted = head.framing() == AnswerHead.Framing.LENGTH;
      body.add(in, counted ? Math.min(in.readableBytes(), body.room()) : in.readableBytes());
      if (counted && body.room() == 0) {
        whole = body.slice();
      }
    }
    return whole != null;
  }

  private void readHead(ByteBuf in) throws CallFailed {
    take(in);
    int end = endOfHead();
    if (end < 0) {
      AnswerHead.mustBegin(bytes, filled);
      if (filled == MOST_HEAD) {
        throw strictness.malformed("a head of more than %d bytes".formatted(MOST_HEAD));
      }
      return;
    }
    head.read(bytes);
    if (head.status() < FIRST_FINAL_STATUS) {
      giveBack(in, filled - end);
      skipInterim();
    } else {
      headRead = true;
      beginBody(in, end);
    }
  }

  private void take(ByteBuf in) {
    int more = Math.min(in.readableBytes(), Math.min(AT_ONCE, MOST_HEAD - filled));
    if (filled == 0) {
      bytes = new byte[more];
    } else if (more > bytes.length - filled) {
      bytes = Arrays.copyOf(bytes, Math.max(filled + more, Math.min(MOST_HEAD, 2 * filled)));
    }
    in.readBytes(bytes, filled, more);
    filled += more;
  }

  /** What was taken and lies behind the head came with the last piece: it is read again. */
  private static void giveBack(ByteBuf in, int count) {
    in.readerIndex(in.readerIndex() - count);
  }

  private int endOfHead() throws CallFailed {
    int end = AnswerHead.end(bytes, searched, filled);
    searched = filled;
    return end;
  }

  private void skipInterim() throws CallFailed {
    informational.add(head.status());
    filled = 0;
    searched = 0;
  }

  private void beginBody(ByteBuf in, int end) throws CallFailed {
    int behind = filled - end;
    switch (head.framing()) {
      case NO_BODY -> {
        giveBack(in, behind);
        whole = ArrivingBody.NONE;
      }
      case LENGTH -> {
        if (head.length() > strictness.maxBody()) {
          throw strictness.bodyTooLarge();
        }
        int length = (int) head.length();
        if (length <= behind) {
          giveBack(in, behind - length);
          whole = Slice.of(bytes, end, end + length);
        } else {
          giveBack(in, behind);
          body = body(length).expectAll();
        }
      }
      case CHUNKS -> {
        giveBack(in, behind);
        chunks = new ChunkedBody<>(strictness.maxBody(), strictness.budget(), strictness);
      }
      case UNTIL_CLOSE -> {
        giveBack(in, behind);
        body = body(strictness.maxBody());
      }
    }
  }

  private ArrivingBody<CallFailed> body(int most) {
    return new ArrivingBody<>(most, strictness.budget(), strictness);
  }

  /** Whether a byte of the answer has arrived. */
  boolean begun() {
    return begun;
  }

  /** The connection ended in order; true where that makes the answer whole. */
  boolean ended() {
    if (whole == null && body != null && head.framing() == AnswerHead.Framing.UNTIL_CLOSE) {
      whole = body.slice();
    }
    return whole != null;
  }

  /** Whether the server keeps the connection open behind the answer. */
  boolean keepAlive() {
    return headRead && head.keepAlive();
  }

  /** Gives back what an unfinished answer holds. Safe to repeat. */
  void close() {
    if (body != null) {
      body.close();
    }
    if (chunks != null) {
      chunks.close();
    }
  }

  /** The answer, which is whole; the next one can be read after this. */
  Reply next() {
    Slice content = whole;
    if (content == null) {
      throw new IllegalStateException("the answer is not whole");
    }
    Reply reply = new Reply(head.status(), head.headers(), content);
    close();
    head.forget();
    bytes = NONE;
    filled = 0;
    searched = 0;
    informational.reset();
    headRead = false;
    begun = false;
    body = null;
    chunks = null;
    whole = null;
    return reply;
  }
}
