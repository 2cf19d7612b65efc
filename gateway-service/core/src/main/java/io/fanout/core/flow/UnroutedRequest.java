package io.fanout.core.flow;

import io.fanout.api.Answer;
import io.fanout.api.http.Method;
import io.fanout.core.plan.Router;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers requests that no endpoint takes. */
final class UnroutedRequest {
  private UnroutedRequest() {}

  /** The refusal of a request that has no endpoint, or a bad deadline; null for any other. */
  static RequestIntake.@Nullable TurnedAway refusal(
      RequestIntake.Asked head, Routing.Snapshot current, Router.Route route) {
    if (head.method() == null || !(route instanceof Router.Found)) {
      return answer(current, route, head, RequestIds.of(head.headers()));
    }
    String wanted = head.headers().first(ClientDeadline.HEADER);
    if (wanted == null || ClientDeadline.parse(wanted) != null) {
      return null;
    }
    String id = RequestIds.of(head.headers());
    return new RequestIntake.TurnedAway(ClientDeadline.refusal(wanted, id), id);
  }

  /** The answer to a request that no endpoint takes: OPTIONS, 405 or 404. */
  static RequestIntake.TurnedAway answer(
      Routing.Snapshot current, Router.Route route, RequestIntake.Asked asked, String id) {
    Router router = current.router();
    boolean options = asked.wants() == RequestIntake.Wants.METHODS;
    if (options && asked.path().equals("*")) {
      return new RequestIntake.TurnedAway(IntakeAnswers.methods(router.methods()), id);
    }
    Answer preflight = options ? PreflightRequest.answer(current, asked) : null;
    if (preflight != null) {
      return new RequestIntake.TurnedAway(preflight, id);
    }
    if (route instanceof Router.OtherMethods others) {
      Set<Method> all = others.allowed();
      return new RequestIntake.TurnedAway(
          options ? IntakeAnswers.methods(all) : IntakeAnswers.notAllowed(all, asked.path(), id),
          id);
    }
    return new RequestIntake.TurnedAway(IntakeAnswers.noEndpoint(asked.path(), id), id);
  }
}
