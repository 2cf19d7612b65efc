package io.fanout.boot.observe.tracing;

import io.fanout.api.Request;
import io.fanout.core.client.Origin;
import io.fanout.core.fanout.CallTrace;
import io.fanout.core.fanout.ExchangeTrace;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import java.util.concurrent.TimeUnit;

/**
 * The span of an exchange and the context that its calls share. Immutable; the span itself may be
 * told of things by any thread.
 */
final class TracedExchange implements ExchangeTrace {
  private static final int FIRST_STATUS_OF_OURS = 500;

  private final OpenTelemetryTraces traces;
  private final Span span;
  private final Context parent;
  private final Context context;
  private final SpanClock times;

  TracedExchange(OpenTelemetryTraces traces, Span span, Context parent, SpanClock times) {
    this.traces = traces;
    this.span = span;
    this.parent = parent;
    this.context = parent.with(span);
    this.times = times;
  }

  @Override
  public CallTrace call(String name, String backend, Request request) {
    Span call =
        traces
            .tracer()
            .spanBuilder(name)
            .setParent(context)
            .setSpanKind(SpanKind.CLIENT)
            .setStartTimestamp(times.nowEpochNanos(), TimeUnit.NANOSECONDS)
            .startSpan();
    if (call.isRecording()) {
      call.setAttribute(SpanAttributes.BACKEND, backend);
      call.setAttribute(SpanAttributes.METHOD, request.method().name());
      call.setAttribute(SpanAttributes.URL_PATH, path(request.target()));
      Origin host = traces.onlyHost(backend);
      if (host != null) {
        call.setAttribute(SpanAttributes.SERVER_ADDRESS, host.host());
        call.setAttribute(SpanAttributes.SERVER_PORT, (long) host.port());
      }
    }
    // Propagators see the parent's context with the call's span, which replaces the exchange's.
    return new TracedCall(call, traces.propagation().sent(parent, call), times);
  }

  private static String path(String target) {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  @Override
  public void end(int status, long at) {
    span.setAttribute(SpanAttributes.STATUS, (long) status);
    if (status >= FIRST_STATUS_OF_OURS) {
      span.setAttribute(SpanAttributes.ERROR_TYPE, Integer.toString(status));
      span.setStatus(StatusCode.ERROR);
    }
    span.end(times.epochNanos(at), TimeUnit.NANOSECONDS);
  }

  @Override
  public String traceId() {
    return span.getSpanContext().getTraceId();
  }
}
