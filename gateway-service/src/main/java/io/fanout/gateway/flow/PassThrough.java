package io.fanout.gateway.flow;

import io.fanout.gateway.client.Reply;
import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.exchange.Outcome;
import io.fanout.gateway.exchange.Problem;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.plan.CallPlan;

/** The answer of an endpoint whose only call's reply is the answer, whatever it consists of. */
final class PassThrough {
  private PassThrough() {}

  static Answer answer(
      Exchange exchange, CallPlan call, Outcome outcome, Headers returned, boolean namesCalls) {
    Reply reply = outcome.reply();
    if (reply != null) {
      String type = reply.headers().first("Content-Type");
      return Answer.of(
          reply.status(), type == null ? "application/octet-stream" : type, returned, reply.body());
    }
    if (outcome.value() != null) {
      return Answer.json(outcome.value()).incomplete();
    }
    int status = outcome.ending().statusIfRequired();
    Problem problem =
        namesCalls
            ? Problem.of(
                    status,
                    "the call %s to %s: %s".formatted(call.name(), call.backend(), outcome.words()))
                .with("call", call.name())
            : Problem.of(status, "the call: " + Refusal.wordsWithoutNames(outcome));
    return problem
        .with("ending", outcome.ending().label())
        .with("requestId", exchange.id())
        .answer();
  }
}
