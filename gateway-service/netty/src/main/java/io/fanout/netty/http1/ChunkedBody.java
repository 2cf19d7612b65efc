package io.fanout.netty.http1;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.netty.buffer.ByteBuf;

/** Reads one chunked body from whatever pieces arrive. Owned by its connection's lane. */
public final class ChunkedBody<X extends Exception> implements AutoCloseable {
  private final ChunkFraming<X> framing;
  private final ArrivingBody<X> body;
  private final Strictness<X> strictness;

  /** A body of at most that length. */
  public ChunkedBody(int most, BodyBudget budget, Strictness<X> strictness) {
    this.framing = new ChunkFraming<>(strictness);
    this.body = new ArrivingBody<>(most, budget, strictness);
    this.strictness = strictness;
  }

  /** Reads the bytes that are there; true once the body is whole. */
  public boolean read(ByteBuf in) throws X {
    while (!framing.isWhole() && in.isReadable()) {
      long left = framing.dataLeft();
      if (left > 0) {
        int part = (int) Math.min(left, in.readableBytes());
        body.add(in, part);
        framing.tookData(part);
      } else {
        framing.next(in.readByte() & 0xff);
        if (framing.dataLeft() > body.room()) {
          throw strictness.bodyTooLarge();
        }
      }
    }
    return framing.isWhole();
  }

  /** Reads on, and keeps nothing of it. */
  public void skip() {
    body.skip();
  }

  public Slice slice() {
    return body.slice();
  }

  @Override
  public void close() {
    body.close();
  }
}
