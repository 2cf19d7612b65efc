package io.fanout.core.flow;

import io.fanout.api.Answer;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.core.admit.Preflight;
import io.fanout.core.plan.Router;
import org.jspecify.annotations.Nullable;

/** The question of a browser whether a page of another origin may send a request. */
final class PreflightRequest {
  private PreflightRequest() {}

  /** The answer; null where it is no such question, or the endpoint leaves it to OPTIONS. */
  static @Nullable Answer answer(Routing.Snapshot current, RequestIntake.Asked asked) {
    Headers headers = asked.headers();
    String wanted = headers.first("Access-Control-Request-Method");
    if (wanted == null || headers.first("Origin") == null) {
      return null;
    }
    Method method = method(wanted);
    if (method == null
        || !(current.router().find(method, asked.path()) instanceof Router.Found found)) {
      return null;
    }
    Preflight preflight = current.admits().preflight(found.endpoint());
    return preflight == null ? null : preflight.answer(method, headers);
  }

  /** The method; for HEAD the one that answers it; null for one that no endpoint has. */
  private static @Nullable Method method(String name) {
    for (Method method : Method.values()) {
      if (method.name().equals(name)) {
        return method;
      }
    }
    return name.equals("HEAD") ? Method.GET : null;
  }
}
