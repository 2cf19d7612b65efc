package io.fanout.boot.observe.tracing;

import io.fanout.api.http.Headers;
import io.fanout.core.client.Origin;
import io.fanout.core.fanout.ExchangeTrace;
import io.fanout.core.flow.Traces;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.time.NanoClock;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Begins a server span for each exchange, in the client's trace or, without one, in a new one. */
public final class OpenTelemetryTraces implements Traces {
  private static final long SHARED_FOR = TimeUnit.SECONDS.toNanos(1);

  private final Tracer tracer;
  private final Propagation propagation;
  private final String mode;
  private final Supplier<Map<String, List<Origin>>> origins;
  private final NanoClock clock;
  private volatile SpanClock latest;

  /** With the hosts of all backends, which a reload may change. */
  public OpenTelemetryTraces(
      OpenTelemetry openTelemetry,
      String mode,
      Supplier<Map<String, List<Origin>>> origins,
      NanoClock clock) {
    this.tracer = openTelemetry.getTracer("io.fanout.app");
    this.propagation = new Propagation(openTelemetry.getPropagators().getTextMapPropagator());
    this.mode = mode;
    this.origins = origins;
    this.clock = clock;
    this.latest = new SpanClock(clock);
  }

  @Override
  public ExchangeTrace begin(String id, Endpoint endpoint, Headers received, long startedAt) {
    return begin(id, endpoint, propagation.received(received), SpanKind.SERVER, startedAt);
  }

  /** The asking thread's current span is the parent; without one, what the headers tell of. */
  @Override
  public Traces local() {
    return (id, endpoint, received, startedAt) -> {
      Context current = Context.current();
      Context parent =
          Span.fromContext(current).getSpanContext().isValid()
              ? current
              : propagation.received(current, received);
      return begin(id, endpoint, parent, SpanKind.INTERNAL, startedAt);
    };
  }

  private ExchangeTrace begin(
      String id, Endpoint endpoint, Context parent, SpanKind kind, long startedAt) {
    SpanClock times = times(startedAt);
    Span span =
        tracer
            .spanBuilder(endpoint.name())
            .setParent(parent)
            .setSpanKind(kind)
            .setStartTimestamp(times.epochNanos(startedAt), TimeUnit.NANOSECONDS)
            .startSpan();
    if (!span.isRecording()) {
      return new UnsampledExchange(span, propagation.sent(parent, span));
    }
    span.setAttribute(SpanAttributes.METHOD, endpoint.method().name());
    span.setAttribute(SpanAttributes.ROUTE, endpoint.path());
    span.setAttribute(SpanAttributes.REQUEST_ID, id);
    span.setAttribute(SpanAttributes.MODE, mode);
    return new TracedExchange(this, span, parent, times);
  }

  /** Reading the wall clock takes time, so exchanges share a reading for a second. */
  private SpanClock times(long now) {
    SpanClock times = latest;
    if (now - times.readAt() > SHARED_FOR) {
      times = new SpanClock(clock);
      latest = times;
    }
    return times;
  }

  Tracer tracer() {
    return tracer;
  }

  Propagation propagation() {
    return propagation;
  }

  /** Where calls to the backend go; null where they take turns between several hosts. */
  @Nullable Origin onlyHost(String backend) {
    List<Origin> hosts = origins.get().getOrDefault(backend, List.of());
    return hosts.size() == 1 ? hosts.get(0) : null;
  }
}
