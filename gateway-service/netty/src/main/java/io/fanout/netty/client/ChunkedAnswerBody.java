package io.fanout.netty.client;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.ChunkFraming;
import io.netty.buffer.ByteBuf;

/** Reads one chunked body from whatever pieces arrive. Owned by its connection's lane. */
final class ChunkedAnswerBody {
  private final ChunkFraming framing = new ChunkFraming();
  private final BodyBytes body;
  private final int max;

  ChunkedAnswerBody(int max, BodyBudget memory) {
    this.body = BodyBytes.ofAnyLength(max, memory);
    this.max = max;
  }

  /** Reads what is there; true once the body is whole. */
  boolean read(ByteBuf in) throws CallFailed {
    while (!framing.isWhole() && in.isReadable()) {
      long left = framing.dataLeft();
      if (left > 0) {
        int part = (int) Math.min(left, in.readableBytes());
        body.add(in, part);
        framing.tookData(part);
      } else {
        framing.next(in.readByte() & 0xff);
        if (framing.dataLeft() > body.room()) {
          throw AnswerErrors.tooLarge(max);
        }
      }
    }
    return framing.isWhole();
  }

  void close() {
    body.close();
  }

  Slice slice() {
    return body.slice();
  }
}
