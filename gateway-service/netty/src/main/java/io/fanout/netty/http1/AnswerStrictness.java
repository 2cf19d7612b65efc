package io.fanout.netty.http1;

import io.fanout.api.CallResultKind;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;

/**
 * How every client that reads answers with code of ours reads them.
 *
 * @param maxBody how many bytes a body may have
 * @param budget the memory that bodies take while they arrive
 */
public record AnswerStrictness(int maxBody, BodyBudget budget) implements Strictness<CallFailed> {
  /** For readers that leave bodies to their caller. */
  public static final AnswerStrictness OF_HEADS =
      new AnswerStrictness(Integer.MAX_VALUE, BodyBudget.unbounded());

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
    return new CallFailed(CallResultKind.MALFORMED, "the answer is not HTTP/1.1: " + what);
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
