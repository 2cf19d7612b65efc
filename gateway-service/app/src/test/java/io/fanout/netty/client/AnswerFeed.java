package io.fanout.netty.client;

import io.fanout.api.Reply;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.AnswerStrictness;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Feeds answers to a reader in pieces, as a socket would, and describes the results. */
final class AnswerFeed {
  static final int MAX_BODY = 1000;

  /** The result: a reply with the remaining bytes, a failure, or neither yet. */
  record Result(
      @Nullable Reply reply, boolean keepAlive, String leftOver, @Nullable CallFailed failure) {
    Reply whole() {
      if (reply == null) {
        throw new AssertionError("no reply but " + this);
      }
      return reply;
    }
  }

  private AnswerFeed() {}

  /** Feeds the answer in one piece. */
  static Result whole(String raw) {
    return inPieces(raw, raw.length());
  }

  /** Feeds two pieces, split at this index. */
  static Result cutAt(int index, String raw) {
    return feed(raw.substring(0, index), raw.substring(index));
  }

  /** Feeds pieces of this length. */
  static Result inPieces(String raw, int length) {
    String[] pieces = new String[(raw.length() + length - 1) / length];
    for (int i = 0; i < pieces.length; i++) {
      pieces[i] = raw.substring(i * length, Math.min(raw.length(), (i + 1) * length));
    }
    return feed(pieces);
  }

  static Result feed(String... pieces) {
    return feed(new AnswerReader(new AnswerStrictness(MAX_BODY, BodyBudget.unbounded())), pieces);
  }

  static Result feed(AnswerReader reader, String... pieces) {
    try {
      for (int i = 0; i < pieces.length; i++) {
        ByteBuf in = Unpooled.copiedBuffer(pieces[i], StandardCharsets.ISO_8859_1);
        if (reader.read(in)) {
          StringBuilder left = new StringBuilder(in.toString(StandardCharsets.ISO_8859_1));
          for (int more = i + 1; more < pieces.length; more++) {
            left.append(pieces[more]);
          }
          boolean keepAlive = reader.keepAlive();
          return new Result(reader.next(), keepAlive, left.toString(), null);
        }
        if (in.isReadable()) {
          throw new AssertionError("neither whole nor read to the end");
        }
      }
      return new Result(null, false, "", null);
    } catch (CallFailed e) {
      return new Result(null, false, "", e);
    }
  }
}
