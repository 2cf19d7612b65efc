package io.fanout.boot.observe.tracing;

import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.core.fanout.CallTrace;
import io.fanout.core.fanout.ExchangeTrace;
import io.fanout.core.guard.Attempt;
import io.opentelemetry.api.trace.Span;

/**
 * An exchange that its trace does not sample. Nobody will see spans of its calls, so it makes none:
 * all calls tell their backends of the exchange's own span. Immutable.
 */
final class UnsampledExchange implements ExchangeTrace, CallTrace {
  private final Span span;
  private final SentFields fields;

  UnsampledExchange(Span span, SentFields fields) {
    this.span = span;
    this.fields = fields;
  }

  @Override
  public CallTrace call(String name, String backend, Request request) {
    return this;
  }

  @Override
  public Attempt tracing(Attempt attempt) {
    return attempt.with(fields.in(attempt.request()));
  }

  @Override
  public void end(Outcome outcome) {
    // No span was begun.
  }

  @Override
  public void end(int status, long at) {
    span.end();
  }

  @Override
  public String traceId() {
    return span.getSpanContext().getTraceId();
  }
}
