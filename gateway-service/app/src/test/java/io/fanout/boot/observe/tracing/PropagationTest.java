package io.fanout.boot.observe.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Headers;
import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.context.propagation.TextMapSetter;
import io.opentelemetry.extension.trace.propagation.B3Propagator;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class PropagationTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SPAN = "00f067aa0ba902b7";
  private static final String TRACEPARENT = "00-" + TRACE + "-" + SPAN + "-01";

  private static final TextMapPropagator USUAL =
      TextMapPropagator.composite(
          W3CTraceContextPropagator.getInstance(),
          W3CBaggagePropagator.getInstance(),
          B3Propagator.injectingSingleHeader());

  private static SpanContext span(TraceFlags flags, TraceState state) {
    return SpanContext.create(TRACE, SPAN, flags, state);
  }

  static Stream<Arguments> sent() {
    TextMapPropagator w3c = W3CTraceContextPropagator.getInstance();
    Headers baggage = Headers.of("baggage", "user=7");
    TraceState some = TraceState.builder().put("ot", "th:8").build();
    return Stream.of(
            w3c,
            TextMapPropagator.composite(w3c, W3CBaggagePropagator.getInstance()),
            USUAL,
            B3Propagator.injectingMultiHeaders(),
            TextMapPropagator.noop())
        .flatMap(
            propagator ->
                Stream.of(
                        Headers.NONE,
                        baggage,
                        Headers.of("traceparent", TRACEPARENT),
                        Headers.of("tracestate", "a=1"))
                    .flatMap(
                        received ->
                            Stream.of(
                                    span(TraceFlags.getDefault(), TraceState.getDefault()),
                                    span(TraceFlags.getSampled(), TraceState.getDefault()),
                                    span(TraceFlags.getSampled(), some),
                                    SpanContext.getInvalid())
                                .map(span -> Arguments.of(propagator, received, span))));
  }

  @ParameterizedTest
  @MethodSource("sent")
  void tellsBackendsWhatThePropagatorDoes(
      TextMapPropagator propagator, Headers received, SpanContext begun) {
    Span span = Span.wrap(begun);
    Context context = propagator.extract(Context.root(), received, new ReceivedFields()).with(span);
    Propagation propagation = new Propagation(propagator);
    assertThat(propagation.sent(propagation.received(received), span).fields())
        .hasToString(SentFields.of(context, propagator).fields().toString());
  }

  @ParameterizedTest
  @CsvSource({
    "traceparent, 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "TraceParent, 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "b3, 4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1",
  })
  void readsEachKindOfField(String name, String value) {
    Context read = new Propagation(USUAL).received(Headers.of("Accept", "a/b", name, value));
    assertThat(Span.fromContext(read).getSpanContext().getTraceId()).isEqualTo(TRACE);
    assertThat(Span.fromContext(read).getSpanContext().isSampled()).isTrue();
  }

  @Test
  void readsBaggageWithoutATrace() {
    Context read = new Propagation(USUAL).received(Headers.of("baggage", "user=7"));
    assertThat(Baggage.fromContext(read).getEntryValue("user")).isEqualTo("7");
  }

  @Test
  void aRequestWithoutATraceCostsThePropagatorNothing() {
    Counted counted = new Counted();
    Propagation propagation = new Propagation(counted);
    int before = counted.calls;
    Context read = propagation.received(Headers.of("Accept", "a/b", "tracestate", "a=1"));
    Span begun = Span.wrap(span(TraceFlags.getDefault(), TraceState.getDefault()));
    assertThat(propagation.sent(read, begun).fields())
        .hasToString("[traceparent, 00-%s-%s-00]".formatted(TRACE, SPAN));
    assertThat(counted.calls).isEqualTo(before);
    assertThat(propagation.received(Headers.of("traceparent", TRACEPARENT))).isNotSameAs(read);
    assertThat(counted.calls).isEqualTo(before + 1);
  }

  @Test
  void aPropagatorThatReadsAllFieldsReadsThoseOfEachRequest() {
    TextMapPropagator readsAll =
        new Counted() {
          @Override
          public <C> Context extract(
              Context context, @Nullable C carrier, TextMapGetter<C> getter) {
            Baggage all = Baggage.empty();
            for (String name : getter.keys(carrier)) {
              all = all.toBuilder().put(name, "x").build();
            }
            return context.with(all);
          }
        };
    Context read = new Propagation(readsAll).received(Headers.of("X-Any", "1"));
    assertThat(Baggage.fromContext(read).asMap()).containsOnlyKeys("X-Any");
  }

  /** Reads all kinds of fields, and sends only W3C's. */
  private static class Counted implements TextMapPropagator {
    private int calls;

    @Override
    public Collection<String> fields() {
      return List.of();
    }

    @Override
    public <C> void inject(Context context, @Nullable C carrier, TextMapSetter<C> setter) {
      calls++;
      W3CTraceContextPropagator.getInstance().inject(context, carrier, setter);
    }

    @Override
    public <C> Context extract(Context context, @Nullable C carrier, TextMapGetter<C> getter) {
      calls++;
      return USUAL.extract(context, carrier, getter);
    }
  }
}
