package io.fanout.core.flow;

import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.api.ProblemDetails;
import io.fanout.api.Reply;
import io.fanout.core.plan.PlannedCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The problem that an exchange is answered with when a required call failed. */
final class FailedCallProblem {
  private FailedCallProblem() {}

  /**
   * About the call that failed first in time, by its name where {@code namesCalls}; null where no
   * required call failed.
   */
  static @Nullable Answer of(
      Exchange exchange, List<PlannedCall> plan, List<Outcome> outcomes, boolean namesCalls) {
    int worst = -1;
    for (int i = 0; i < outcomes.size(); i++) {
      if (plan.get(i).required() && !outcomes.get(i).isAnswer()) {
        boolean earlier =
            worst < 0 || outcomes.get(i).endedAt() - outcomes.get(worst).endedAt() < 0;
        worst = earlier ? i : worst;
      }
    }
    return worst < 0
        ? null
        : problem(exchange, plan.get(worst), outcomes.get(worst), plan, outcomes, namesCalls);
  }

  private static Answer problem(
      Exchange exchange,
      PlannedCall call,
      Outcome outcome,
      List<PlannedCall> plan,
      List<Outcome> outcomes,
      boolean namesCalls) {
    int status = status(call, outcome, plan, outcomes);
    ProblemDetails problem =
        namesCalls
            ? ProblemDetails.of(
                    status,
                    "the required call %s to %s: %s"
                        .formatted(call.name(), call.backend(), outcome.words()))
                .with("call", call.name())
                .with("backend", call.backend())
            : ProblemDetails.of(status, "a required call: " + wordsWithoutNames(outcome));
    problem.with("ending", outcome.ending().label()).with("requestId", exchange.id());
    String retryAfter = retryAfter(status, outcome);
    return (retryAfter == null ? problem : problem.header("Retry-After", retryAfter)).answer();
  }

  /**
   * The reason of a failure without names: a missing value is the client's own, anything else might
   * contain a name.
   */
  static String wordsWithoutNames(Outcome outcome) {
    return outcome.ending() == CallResultKind.BAD_REQUEST
        ? outcome.words()
        : outcome.ending().words();
  }

  /** The status for the call's ending; a skipped call has the status of the call that it needed. */
  private static int status(
      PlannedCall call, Outcome outcome, List<PlannedCall> plan, List<Outcome> outcomes) {
    Reply reply = outcome.reply();
    if (outcome.ending() == CallResultKind.BACKEND_STATUS && reply != null && call.passesStatus()) {
      boolean passable = reply.status() >= 400 && reply.status() < 600;
      return passable ? reply.status() : outcome.ending().statusIfRequired();
    }
    if (outcome.ending() == CallResultKind.SKIPPED) {
      for (int source : call.sources()) {
        if (outcomes.get(source).value() == null) {
          return status(plan.get(source), outcomes.get(source), plan, outcomes);
        }
      }
    }
    return outcome.ending().statusIfRequired();
  }

  /** When to come again: as the backend says if its own status is passed on, else in a second. */
  private static @Nullable String retryAfter(int status, Outcome outcome) {
    Reply reply = outcome.reply();
    String asked = reply == null ? null : reply.headers().first("Retry-After");
    if (asked != null && reply != null && reply.status() == status) {
      return asked;
    }
    return status == 503 ? "1" : null;
  }
}
