package io.fanout.boot.observe.tracing;

import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.Map;
import java.util.TreeMap;

/** Puts a span's context into the headers of a request, in place of its parent's. */
final class SentFields {
  private SentFields() {}

  /** The request with what the propagator tells of the context; as it is if that is nothing. */
  static Request in(Request request, Context context, TextMapPropagator propagator) {
    Map<String, String> told = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    propagator.inject(context, told, (fields, name, value) -> told.put(name, value));
    if (told.isEmpty()) {
      return request;
    }
    Headers.Builder all = Headers.builder();
    request
        .headers()
        .forEach(
            (name, value) -> {
              if (!told.containsKey(name) && !isContext(name)) {
                all.add(name, value);
              }
            });
    told.forEach(all::add);
    return request.with(all.build());
  }

  /** The client's own may not outlive its replacement: state without its parent misleads. */
  private static boolean isContext(String name) {
    return name.equalsIgnoreCase("traceparent") || name.equalsIgnoreCase("tracestate");
  }
}
