package io.fanout.boot.observe.tracing;

import io.fanout.api.http.Headers;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;

/**
 * What a propagator tells backends of a span's context, in place of what a request has of its
 * parent's. Immutable.
 */
record SentFields(Headers fields) {
  static SentFields of(Context context, TextMapPropagator propagator) {
    Headers.Builder told = Headers.builder();
    propagator.inject(
        context,
        told,
        (fields, name, value) -> {
          if (fields != null) {
            fields.add(name, value);
          }
        });
    return new SentFields(told.build());
  }

  /** W3C's {@code traceparent} alone. */
  static SentFields traceparent(SpanContext span) {
    String flags = span.getTraceFlags().asHex();
    String value = "00-" + span.getTraceId() + '-' + span.getSpanId() + '-' + flags;
    return new SentFields(Headers.NONE.with("traceparent", value));
  }

  /**
   * These and what else is sent. The client's own may not outlive their replacement: state without
   * its parent misleads.
   */
  Headers in(Headers sent) {
    return fields.isEmpty() ? sent : sent.without("traceparent").without("tracestate").with(fields);
  }
}
