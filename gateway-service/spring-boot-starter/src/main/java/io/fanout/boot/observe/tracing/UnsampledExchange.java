package io.fanout.boot.observe.tracing;

import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.core.fanout.CallTrace;
import io.fanout.core.fanout.ExchangeTrace;
import io.fanout.core.guard.Attempt;
import io.opentelemetry.api.trace.Span;
import org.jspecify.annotations.Nullable;

/**
 * An exchange that its trace does not sample. Nobody will see spans of its calls, so it makes none:
 * all calls tell their backends of the exchange's own span. Any strand may use it.
 */
final class UnsampledExchange implements ExchangeTrace, CallTrace {
  private final Span span;
  private final SentFields fields;

  /** Most calls of an exchange send the same fields, so that they are put together once. */
  private @Nullable Sent last;

  private record Sent(Headers without, Headers with) {}

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
    Request request = attempt.request();
    Sent sent = last;
    if (sent == null || !sent.without().equals(request.headers())) {
      sent = new Sent(request.headers(), fields.in(request.headers()));
      last = sent;
    }
    return attempt.with(request.with(sent.with()));
  }

  @Override
  public void end(Outcome outcome) {
    // no span to end
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
