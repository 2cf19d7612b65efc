package io.fanout.core.flow;

import io.fanout.api.http.Headers;
import io.fanout.core.http.NextHop;
import java.util.List;

/** The headers of a client's request that every call is given. */
final class ForwardedHeaders {
  private static final List<String> ALWAYS = List.of("traceparent", "tracestate");

  private ForwardedHeaders() {}

  /**
   * What is always passed on, then the named ones, all lines of each, the way that the request came
   * over that protocol, and its id.
   */
  static Headers headers(
      List<String> named, Headers from, ViaHeader via, String protocol, String id) {
    Headers.Builder passed = Headers.builder();
    add(passed, ALWAYS, from);
    add(passed, named, from);
    via.add(from, protocol, passed);
    return passed.add(RequestIds.HEADER, id).build();
  }

  private static void add(Headers.Builder passed, List<String> names, Headers from) {
    for (String name : names) {
      for (String value : NextHop.passable(name, from)) {
        passed.add(name, value);
      }
    }
  }
}
