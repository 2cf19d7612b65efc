package io.fanout.boot.observe.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Headers;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import org.junit.jupiter.api.Test;

final class ReceivedFieldsTest {
  private static final String TRACEPARENT =
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  private static SpanContext extracted(String... headers) {
    return Span.fromContext(
            W3CTraceContextPropagator.getInstance()
                .extract(Context.root(), Headers.of(headers), new ReceivedFields()))
        .getSpanContext();
  }

  @Test
  void twoParentsAreNone() {
    assertThat(extracted("traceparent", TRACEPARENT, "traceparent", TRACEPARENT).isValid())
        .isFalse();
  }

  @Test
  void noParentIsNone() {
    assertThat(extracted("tracestate", "a=1").isValid()).isFalse();
  }

  @Test
  void aStateInSeveralLinesIsOne() {
    SpanContext context =
        extracted("Traceparent", TRACEPARENT, "tracestate", "a=1", "Tracestate", "b=2");
    assertThat(context.isSampled()).isTrue();
    assertThat(context.getTraceState().asMap())
        .containsEntry("a", "1")
        .containsEntry("b", "2")
        .hasSize(2);
  }
}
