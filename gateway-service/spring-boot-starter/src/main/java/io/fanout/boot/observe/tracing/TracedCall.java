package io.fanout.boot.observe.tracing;

import io.fanout.api.Outcome;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.core.fanout.CallTrace;
import io.fanout.core.guard.Attempt;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.concurrent.TimeUnit;

/** The span of a call, and the context with which it is sent. */
record TracedCall(Span span, Context context, TextMapPropagator propagator, SpanClock times)
    implements CallTrace {
  @Override
  public Attempt tracing(Attempt attempt) {
    Request request = attempt.request();
    Headers sent = SentFields.of(context, propagator).in(request.headers());
    return attempt.with(request.with(sent));
  }

  @Override
  public void end(Outcome outcome) {
    String label = outcome.ending().label();
    span.setAttribute(SpanAttributes.ENDING, label);
    Reply reply = outcome.reply();
    if (reply != null) {
      span.setAttribute(SpanAttributes.STATUS, (long) reply.status());
    }
    if (!outcome.isAnswer()) {
      span.setAttribute(SpanAttributes.ERROR_TYPE, label);
      span.setStatus(StatusCode.ERROR, outcome.detail());
    }
    span.end(times.epochNanos(outcome.endedAt()), TimeUnit.NANOSECONDS);
  }
}
