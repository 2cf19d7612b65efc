package io.fanout.core.share;

import io.fanout.api.Request;
import java.util.Locale;
import java.util.Set;

/**
 * The identity of a request among those of one call: everything that is sent, except the fields
 * that differ in every request.
 */
final class RequestIdentity {
  static final Set<String> OF_ONE_REQUEST =
      Set.of("x-request-id", "traceparent", "tracestate", "via", "x-request-timeout-ms");

  private RequestIdentity() {}

  static String of(Request request) {
    return without(Set.of(), request);
  }

  /** The same without these fields too, whose names are in small letters. */
  static String without(Set<String> more, Request request) {
    StringBuilder all = new StringBuilder(request.target());
    request
        .headers()
        .forEach(
            (name, value) -> {
              String lower = name.toLowerCase(Locale.ROOT);
              if (!OF_ONE_REQUEST.contains(lower) && !more.contains(lower)) {
                all.append('\n').append(lower).append(':').append(value);
              }
            });
    return all.toString();
  }
}
