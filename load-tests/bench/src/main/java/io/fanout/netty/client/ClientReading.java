package io.fanout.netty.client;

import io.fanout.api.Reply;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.AnswerStrictness;
import io.netty.buffer.ByteBuf;

/** Opens the event-loop client's package-private reader of answers to benchmarks. */
public final class ClientReading {
  private static final int MOST_BODY = 1024 * 1024;

  private final AnswerReader reader =
      new AnswerReader(new AnswerStrictness(MOST_BODY, BodyBudget.unbounded()));

  /** Reads one answer that has arrived completely. */
  public Reply read(ByteBuf in) throws CallFailed {
    if (!reader.read(in)) {
      throw new IllegalStateException("a part of an answer (expected: a whole one)");
    }
    return reader.next();
  }
}
