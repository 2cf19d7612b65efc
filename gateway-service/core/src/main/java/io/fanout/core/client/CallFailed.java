package io.fanout.core.client;

import io.fanout.api.CallResultKind;
import io.fanout.core.budget.BodyBudget;

/**
 * Why a call has no reply. Thrown by clients and guards, turned into an outcome at the call's end:
 * the flow never sees it. It has no stack trace, since it says something of the backend and nothing
 * of our code.
 */
public final class CallFailed extends Exception {
  private static final long serialVersionUID = 1L;

  private final CallResultKind ending;
  private final boolean beforeAnswer;

  public CallFailed(CallResultKind ending, String detail) {
    this(ending, detail, false);
  }

  /** Creates a failure that also says whether certainly no byte of an answer had arrived. */
  public CallFailed(CallResultKind ending, String detail, boolean beforeAnswer) {
    super(detail, null, false, false);
    this.ending = ending;
    this.beforeAnswer = beforeAnswer;
  }

  /** For a call to that host, with the exception that the client caught. */
  public static CallFailed of(
      CallResultKind ending, Origin origin, Throwable met, boolean beforeAnswer) {
    String kind = met.getClass().getSimpleName();
    String message = met.getMessage();
    String detail = message == null ? kind : message + " (" + kind + ")";
    return new CallFailed(ending, origin + ": " + detail, beforeAnswer);
  }

  /** A body is longer than its call accepts. */
  public static CallFailed tooLarge(int max) {
    return new CallFailed(
        CallResultKind.TOO_LARGE,
        "the answer's body is longer than the %d bytes of max-response".formatted(max));
  }

  /** The budget of all requests and answers has no room left. */
  public static CallFailed noMemory(BodyBudget budget) {
    return new CallFailed(
        CallResultKind.REJECTED_LIMIT,
        "requests and answers hold %d bytes already, and gateway.max-buffered allows %d"
            .formatted(budget.held(), budget.max()));
  }

  /** Whether it is certain that no byte of an answer had come. */
  public boolean beforeAnswer() {
    return beforeAnswer;
  }

  public CallResultKind ending() {
    return ending;
  }

  /** For the log: it may name hosts, settings and code. */
  public String detail() {
    return String.valueOf(getMessage());
  }
}
