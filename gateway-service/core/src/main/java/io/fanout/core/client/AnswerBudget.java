package io.fanout.core.client;

import io.fanout.api.CallResultKind;
import io.fanout.core.budget.BodyBudget;

/**
 * The memory that backends' answers take of the process's budget: long ones while they arrive,
 * every one from its end until its exchange is over. Any thread may use it; none waits.
 */
public final class AnswerBudget {
  /** A buffer up to this size is not counted while it fills: the calls in flight bound them. */
  public static final int NOT_COUNTED = BodyBudget.NOT_COUNTED;

  private final BodyBudget budget;

  public AnswerBudget(BodyBudget budget) {
    this.budget = budget;
  }

  public AnswerBudget(long max) {
    this(new BodyBudget(max));
  }

  /** Memory that never ends. */
  public static AnswerBudget unbounded() {
    return new AnswerBudget(Long.MAX_VALUE);
  }

  /** Takes so many bytes, to be given back by whoever took them; false where they are not there. */
  public boolean take(long bytes) {
    return budget.take(bytes);
  }

  public void giveBack(long bytes) {
    budget.giveBack(bytes);
  }

  /** How many bytes are taken just now. */
  public long taken() {
    return budget.held();
  }

  /** How many there are. */
  public long max() {
    return budget.max();
  }

  /** How a call ends for which there is no room. */
  public CallFailed full() {
    return new CallFailed(
        CallResultKind.REJECTED_LIMIT,
        "requests and answers hold %d bytes already, and gateway.max-buffered allows %d"
            .formatted(taken(), max()));
  }
}
