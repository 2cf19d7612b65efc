package io.fanout.boot.observe.tracing;

import io.fanout.api.http.Headers;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the fields that describe traces. Most requests have none, and a composite
 * propagator does much for them nevertheless. The constructor finds out what: which fields the
 * propagator looks for, the context that it makes without them, and whether it then sends backends
 * nothing but {@code traceparent}. As OpenTelemetry demands, both depend on fields and contexts
 * alone.
 */
final class Propagation {
  private static final ReceivedFields RECEIVED = new ReceivedFields();

  private final TextMapPropagator propagator;

  /** The fields without which a request gets the empty context; null if they cannot be known. */
  private final @Nullable List<String> wanted;

  private final Context empty;
  private final boolean tellsOnlyTraceparent;

  Propagation(TextMapPropagator propagator) {
    this.propagator = propagator;
    Wanted names = new Wanted();
    // Some propagators look at the current context, too.
    this.empty =
        Context.root()
            .wrapSupplier(() -> propagator.extract(Context.root(), Headers.NONE, names))
            .get();
    this.wanted = names.complete ? List.copyOf(names.names) : null;
    this.tellsOnlyTraceparent =
        Stream.of(TraceFlags.getDefault(), TraceFlags.getSampled())
            .allMatch(this::tellsOnlyTraceparent);
  }

  private boolean tellsOnlyTraceparent(TraceFlags flags) {
    SpanContext some =
        SpanContext.create(
            "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", flags, TraceState.getDefault());
    Headers told = SentFields.of(empty.with(Span.wrap(some)), propagator).fields();
    return told.toString().equals(SentFields.traceparent(some).fields().toString());
  }

  /** What a request's fields tell. */
  Context received(Headers headers) {
    return hasNone(headers) ? empty : received(Context.root(), headers);
  }

  /** The same, added to a context. */
  Context received(Context context, Headers headers) {
    return propagator.extract(context, headers, RECEIVED);
  }

  private boolean hasNone(Headers headers) {
    if (wanted == null) {
      return false;
    }
    for (String name : wanted) {
      if (headers.first(name) != null) {
        return false;
      }
    }
    return true;
  }

  /** What calls send, in a span that was begun in this context. */
  SentFields sent(Context parent, Span span) {
    SpanContext begun = span.getSpanContext();
    boolean plain = begun.isValid() && begun.getTraceState().isEmpty();
    return tellsOnlyTraceparent && parent == empty && plain
        ? SentFields.traceparent(begun)
        : SentFields.of(parent.with(span), propagator);
  }

  /** Which fields a propagator looks for in a request that has none. */
  private static final class Wanted implements TextMapGetter<Headers> {
    private final Set<String> names = new LinkedHashSet<>();
    private boolean complete = true;

    @Override
    public Iterable<String> keys(Headers carrier) {
      complete = false;
      return List.of();
    }

    @Override
    public @Nullable String get(@Nullable Headers carrier, String key) {
      names.add(key);
      return null;
    }
  }
}
