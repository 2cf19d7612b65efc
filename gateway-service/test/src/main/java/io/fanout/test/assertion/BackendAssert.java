package io.fanout.test.assertion;

import io.fanout.api.Request;
import io.fanout.api.http.Method;
import io.fanout.test.backend.TestBackend;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;

/** Assertions on the requests that a backend has received so far. */
public final class BackendAssert extends AbstractAssert<BackendAssert, TestBackend> {
  BackendAssert(TestBackend backend) {
    super(backend, BackendAssert.class);
  }

  /** It has received this many requests. */
  public BackendAssert hasRequests(int count) {
    if (actual.requests().size() != count) {
      fail(count + " requests");
    }
    return this;
  }

  /** It has received no request. */
  public BackendAssert hasNoRequests() {
    return hasRequests(0);
  }

  /** It has received a GET with this target: the path, encoded, with its query. */
  public BackendAssert wasAsked(String target) {
    return wasAsked(Method.GET, target);
  }

  /** It has received a request of this method with this target. */
  public BackendAssert wasAsked(Method method, String target) {
    if (actual.requests().stream().noneMatch(each -> is(each, method, target))) {
      fail("a request " + method + " " + target);
    }
    return this;
  }

  private static boolean is(Request request, Method method, String target) {
    return request.method() == method && request.target().equals(target);
  }

  private void fail(String expected) {
    List<Request> requests = actual.requests();
    failWithMessage(
        "%nExpecting %s to have received%n  %s%nbut its %s requests are%n  %s",
        actual,
        expected,
        requests.size(),
        requests.stream()
            .map(request -> request.method() + " " + request.target())
            .collect(Collectors.joining(System.lineSeparator() + "  ")));
  }
}
