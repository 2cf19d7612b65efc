package io.fanout.gateway.flow;

import io.fanout.gateway.client.Ending;
import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.exchange.Outcome;
import io.fanout.gateway.exchange.Problem;
import io.fanout.gateway.plan.CallPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The problem that an exchange is answered with when a required call failed. */
final class Refusal {
  private Refusal() {}

  /** Names the call that failed first in time; null where no required call failed. */
  static @Nullable Answer of(Exchange exchange, List<CallPlan> plan, List<Outcome> outcomes) {
    int worst = -1;
    for (int i = 0; i < outcomes.size(); i++) {
      if (plan.get(i).required() && !outcomes.get(i).isAnswer()) {
        boolean earlier =
            worst < 0 || outcomes.get(i).endedAt() - outcomes.get(worst).endedAt() < 0;
        worst = earlier ? i : worst;
      }
    }
    return worst < 0 ? null : problem(exchange, plan.get(worst), outcomes.get(worst));
  }

  private static Answer problem(Exchange exchange, CallPlan call, Outcome outcome) {
    Ending ending = outcome.ending();
    Problem problem =
        Problem.of(
                ending.statusIfRequired(),
                "the required call %s to %s: %s"
                    .formatted(call.name(), call.backend(), detail(outcome)))
            .with("call", call.name())
            .with("backend", call.backend())
            .with("ending", ending.label())
            .with("requestId", exchange.id());
    return (ending.statusIfRequired() == 503 ? problem.header("Retry-After", "1") : problem)
        .answer();
  }

  private static String detail(Outcome outcome) {
    return outcome.detail().isEmpty() ? outcome.ending().label() : outcome.detail();
  }
}
