package io.fanout.boot.observe.tracing;

import io.fanout.api.Outcome;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.fanout.CallTrace;
import io.fanout.core.guard.Attempt;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import java.util.concurrent.TimeUnit;

/** The span of a call, and the fields that are sent for it. */
record TracedCall(Span span, SentFields fields, SpanClock times) implements CallTrace {
  @Override
  public Attempt tracing(Attempt attempt) {
    Request request = attempt.request();
    return attempt.with(request.with(fields.in(request.headers())));
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
