package io.fanout.core.flow;

import io.fanout.api.Answer;
import io.fanout.api.Outcome;
import io.fanout.api.ProblemDetails;
import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.core.plan.PlannedCall;

/** The answer of an endpoint whose only call's reply is the answer, whatever it consists of. */
final class PassThrough {
  private PassThrough() {}

  static Answer answer(
      Exchange exchange, PlannedCall call, Outcome outcome, Headers returned, boolean namesCalls) {
    Reply reply = outcome.reply();
    if (reply != null) {
      String type = reply.headers().first("Content-Type");
      Answer answer =
          Answer.of(
              reply.status(),
              type == null ? "application/octet-stream" : type,
              returned,
              reply.body());
      return outcome.isComplete() ? answer : answer.incomplete();
    }
    if (outcome.value() != null) {
      return Answer.json(outcome.value()).incomplete();
    }
    int status = outcome.ending().statusIfRequired();
    ProblemDetails problem =
        namesCalls
            ? ProblemDetails.of(
                    status,
                    "the call %s to %s: %s".formatted(call.name(), call.backend(), outcome.words()))
                .with("call", call.name())
            : ProblemDetails.of(
                status, "the call: " + FailedCallProblem.wordsWithoutNames(outcome));
    return problem
        .with("ending", outcome.ending().label())
        .with("requestId", exchange.id())
        .answer();
  }
}
