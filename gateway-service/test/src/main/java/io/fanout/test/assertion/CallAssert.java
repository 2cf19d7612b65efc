package io.fanout.test.assertion;

import io.fanout.api.CallResultKind;
import io.fanout.test.CallTiming;
import io.fanout.test.GatewayAnswer;
import java.time.Duration;
import org.assertj.core.api.AbstractAssert;

/** Assertions on one call of an answer. */
public final class CallAssert extends AbstractAssert<CallAssert, CallTiming> {
  /** The other call's start and duration, and this call's start, are each rounded to a tenth. */
  private static final Duration ROUNDING = Duration.ofNanos(100_000);

  private final GatewayAnswer answer;

  CallAssert(CallTiming call, GatewayAnswer answer) {
    super(call, CallAssert.class);
    this.answer = answer;
  }

  /** The call ended so. */
  public CallAssert endedAs(CallResultKind ending) {
    if (actual.ending() != ending) {
      failWithMessage(
          "%nExpecting the call %s of%n  %s%nto end as%n  %s%nbut it ended as%n  %s",
          actual.name(), answer, ending.label(), actual.ending().label());
    }
    return this;
  }

  /** The backend answered, and the answer could be used. */
  public CallAssert isAnswered() {
    return endedAs(CallResultKind.ANSWERED);
  }

  /**
   * The call began no earlier than the other one ended, as far as {@code Server-Timing} tells:
   * calls that overlap by a tenth of a millisecond or less look the same.
   */
  public CallAssert startedAfter(String other) {
    CallTiming before =
        answer.calls().stream()
            .filter(call -> call.name().equals(other))
            .findFirst()
            .orElseThrow(
                () -> new AssertionError("no call " + other + " (expected: one) in " + answer));
    if (actual.start().plus(ROUNDING).compareTo(before.end()) < 0) {
      failWithMessage(
          "%nExpecting the call %s to begin when %s had ended, after %s, but it began after %s",
          actual.name(), other, before.end(), actual.start());
    }
    return this;
  }
}
