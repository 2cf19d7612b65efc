package io.fanout.boot.observe.tracing;

import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.ArrayList;
import java.util.List;

/**
 * What a propagator tells backends of a span's context, in place of what a request has of its
 * parent's.
 *
 * @param fields names and values in turn
 */
record SentFields(List<String> fields) {
  SentFields {
    fields = List.copyOf(fields);
  }

  static SentFields of(Context context, TextMapPropagator propagator) {
    List<String> told = new ArrayList<>();
    propagator.inject(
        context,
        told,
        (fields, name, value) -> {
          if (fields != null) {
            fields.add(name);
            fields.add(value);
          }
        });
    return new SentFields(told);
  }

  /** The request with these fields; as it is if there are none. */
  Request in(Request request) {
    if (fields.isEmpty()) {
      return request;
    }
    Headers.Builder all = Headers.builder();
    request
        .headers()
        .forEach(
            (name, value) -> {
              if (!isReplaced(name)) {
                all.add(name, value);
              }
            });
    for (int i = 0; i < fields.size(); i += 2) {
      all.add(fields.get(i), fields.get(i + 1));
    }
    return request.with(all.build());
  }

  /** The client's own may not outlive its replacement: state without its parent misleads. */
  private boolean isReplaced(String name) {
    if (name.equalsIgnoreCase("traceparent") || name.equalsIgnoreCase("tracestate")) {
      return true;
    }
    for (int i = 0; i < fields.size(); i += 2) {
      if (name.equalsIgnoreCase(fields.get(i))) {
        return true;
      }
    }
    return false;
  }
}
