package io.fanout.boot.observe.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Headers;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import org.junit.jupiter.api.Test;

final class SentFieldsTest {
  private static final Headers SENT =
      Headers.of("TraceParent", "client's", "TraceState", "client's", "Accept", "a/b");

  private static Context context() {
    SpanContext span =
        SpanContext.create(
            "4bf92f3577b34da6a3ce929d0e0e4736",
            "00f067aa0ba902b7",
            TraceFlags.getSampled(),
            TraceState.getDefault());
    return Context.root().with(Span.wrap(span));
  }

  @Test
  void aPropagatorThatTellsNothingLeavesTheFieldsAsTheyAre() {
    assertThat(SentFields.of(context(), TextMapPropagator.noop()).in(SENT)).isSameAs(SENT);
  }

  @Test
  void theClientsContextIsReplacedInWhateverCaseItsNamesAre() {
    Headers sent = SentFields.of(context(), W3CTraceContextPropagator.getInstance()).in(SENT);
    assertThat(sent)
        .hasToString(
            "[Accept, a/b, traceparent, 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01]");
  }
}
