package io.fanout.core.flow;

import io.fanout.api.Answer;
import io.fanout.api.ProblemDetails;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.json.MalformedJson;
import java.util.Set;

/** The answers to requests that never become exchanges. */
final class IntakeAnswers {
  private static final int NO_CONTENT = 204;
  private static final String ALLOW = "Allow";

  private IntakeAnswers() {}

  static Answer noEndpoint(String path, String id) {
    return ProblemDetails.of(404, "no endpoint has the path " + path)
        .with("requestId", id)
        .answer();
  }

  static Answer noMemory(String id) {
    return ProblemDetails.of(503, "there is no memory for the body just now; try again in a second")
        .with("requestId", id)
        .header("Retry-After", "1")
        .answer();
  }

  static Answer badVariable(String name, String fault, String id) {
    return ProblemDetails.of(400, "{%s} %s in the request".formatted(name, fault))
        .with("requestId", id)
        .answer();
  }

  static Answer notJson(MalformedJson failure, String id) {
    return ProblemDetails.of(400, "the body is not JSON: " + failure.getMessage())
        .with("requestId", id)
        .answer();
  }

  static Answer notAllowed(Set<Method> methods, String path, String id) {
    String allowed = allowed(methods);
    return ProblemDetails.of(405, "%s answers to %s alone".formatted(path, allowed))
        .with("requestId", id)
        .header(ALLOW, allowed)
        .answer();
  }

  static Answer methods(Set<Method> methods) {
    return Answer.of(NO_CONTENT, "", Headers.of(ALLOW, allowed(methods)), Slice.of(""));
  }

  /** The endpoints' methods, and those that the gateway answers itself. */
  private static String allowed(Set<Method> methods) {
    StringBuilder allowed = new StringBuilder(48);
    for (Method method : methods) {
      allowed.append(method.name()).append(", ");
      if (method == Method.GET) {
        allowed.append("HEAD, ");
      }
    }
    return allowed.append("OPTIONS").toString();
  }
}
