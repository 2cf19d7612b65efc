package io.fanout.netty.http1;

import io.fanout.api.CallResultKind;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;

/**
 * How every client that reads answers with code of ours reads them.
 *
 * @param maxBody how many bytes a body may have
 * @param budget the memory that bodies take while they arrive
 * @param protocol the protocol that a malformed answer breaks
 */
public record AnswerStrictness(int maxBody, BodyBudget budget, String protocol)
    implements Strictness<CallFailed> {
  /** For readers that leave bodies to their caller. */
  public static final AnswerStrictness OF_HEADS =
      new AnswerStrictness(Integer.MAX_VALUE, BodyBudget.unbounded());

  /** The same for the heads of HTTP/2. */
  public static final AnswerStrictness OF_HTTP2_HEADS =
      new AnswerStrictness(Integer.MAX_VALUE, BodyBudget.unbounded(), "HTTP/2");

  /** Reads HTTP/1.1. */
  public AnswerStrictness(int maxBody, BodyBudget budget) {
    this(maxBody, budget, "HTTP/1.1");
  }

  @Override
  public int mostFields() {
    return 200;
  }

  @Override
  public int mostLengthDigits() {
    return 18;
  }

  @Override
  public long mostChunkExtras() {
    return 32 * 1024;
  }

  @Override
  public boolean blankBeforeExtension() {
    return true;
  }

  @Override
  public CallFailed malformed(String what) {
    return new CallFailed(
        CallResultKind.MALFORMED, "the answer is not %s: %s".formatted(protocol, what));
  }

  @Override
  public CallFailed chunkExtrasTooLarge() {
    return malformed(
        "more than %d bytes of chunk extensions and trailers".formatted(mostChunkExtras()));
  }

  @Override
  public CallFailed bodyTooLarge() {
    return CallFailed.tooLarge(maxBody);
  }

  @Override
  public CallFailed noMemory() {
    return CallFailed.noMemory(budget);
  }
}
