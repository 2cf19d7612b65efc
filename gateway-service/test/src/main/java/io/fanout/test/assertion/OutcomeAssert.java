package io.fanout.test.assertion;

import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import org.assertj.core.api.AbstractAssert;

/** Assertions on the outcome of a call. */
public final class OutcomeAssert extends AbstractAssert<OutcomeAssert, Outcome> {
  OutcomeAssert(Outcome outcome) {
    super(outcome, OutcomeAssert.class);
  }

  /** The call ended so. */
  public OutcomeAssert endedAs(CallResultKind ending) {
    if (actual.ending() != ending) {
      failWithMessage(
          "%nExpecting a call that ended as%n  %s%nbut it ended as%n  %s: %s",
          ending.label(), actual.ending().label(), actual.detail());
    }
    return this;
  }

  /** The backend answered, and the answer could be used. */
  public OutcomeAssert isAnswered() {
    return endedAs(CallResultKind.ANSWERED);
  }

  /** The JSON that stands for the call, as text; {@code null} where there is none. */
  public OutcomeAssert hasValue(String json) {
    if (!actual.text().equals(json)) {
      failWithMessage("%nExpecting the value%n  %s%nbut it is%n  %s", json, actual.text());
    }
    return this;
  }
}
