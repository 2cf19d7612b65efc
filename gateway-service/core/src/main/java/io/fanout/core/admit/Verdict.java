package io.fanout.core.admit;

import io.fanout.api.ProblemDetails;
import java.util.concurrent.CompletionStage;

/** A check's decision on a request. */
public sealed interface Verdict {
  /** The request goes on to the next check. */
  Verdict GO_ON = new GoOn();

  /** The request goes on to the next check. */
  record GoOn() implements Verdict {}

  /**
   * The gateway answers the request with this problem.
   *
   * @param reason what metrics and the problem call it, such as {@code unauthenticated}
   */
  record Refuse(String reason, ProblemDetails problem) implements Verdict {}

  /**
   * The check needs something that has not arrived yet. Only the request waits. Any thread may
   * complete the stage, with a verdict other than Wait. The stage's creator must complete it within
   * a bounded time.
   */
  record Wait(CompletionStage<Verdict> stage) implements Verdict {}
}
