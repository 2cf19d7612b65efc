package io.fanout.gateway.client.eventloop;

import io.fanout.gateway.client.AnswerMemory;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.http1.ChunkFraming;
import io.fanout.gateway.json.Slice;
import io.netty.buffer.ByteBuf;

/** Reads one chunked body from whatever pieces arrive. Owned by its connection's lane. */
final class Chunks {
  private final ChunkFraming framing = new ChunkFraming();
  private final BodyBytes body;
  private final int max;

  Chunks(int max, AnswerMemory memory) {
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
          throw Wrong.tooLarge(max);
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
