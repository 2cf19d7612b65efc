package io.fanout.app.e2e;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A gateway that takes part in traces, in every mode. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TracingTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String CLIENTS_SPAN = "00f067aa0ba902b7";
  private static final String SAMPLED = "00-" + TRACE + "-" + CLIENTS_SPAN + "-01";
  private static final String UNSAMPLED = "00-" + TRACE + "-" + CLIENTS_SPAN + "-00";
  private static final String NO_PARENT = "0000000000000000";

  private final Map<Mode, RunningGateway> gateways = new HashMap<>();
  private ScriptedBackend backend;

  @BeforeAll
  void start() {
    backend = new ScriptedBackend(this::answer);
    for (Mode mode : RunningGateway.modes()) {
      gateways.put(
          mode,
          RunningGateway.startWith(
              List.of(RecordedSpans.Beans.class),
              mode,
              "gateway.tracing=true",
              "management.tracing.sampling.probability=1.0",
              // The tests end the silent calls, so the timeouts must not.
              "gateway.backends.b.timeout=30s",
              "gateway.backends.c.timeout=30s",
              "gateway.backends.d.timeout=30s",
              "gateway.backends.b.hosts[0]=" + backend.url(),
              "gateway.backends.c.hosts[0]=" + backend.url(),
              "gateway.backends.d.hosts[0]=" + backend.url(),
              "gateway.backends.d.hosts[1]=" + backend.url()));
    }
  }

  private String answer(String head) {
    if (head.startsWith("GET /b/failing")) {
      Await.until("the other calls are under way", () -> requestsFor("/failing") == 3);
      return "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n";
    }
    if (head.contains("/failing") || head.contains("/silent")) {
      return ScriptedBackend.SILENCE;
    }
    if (head.startsWith("GET /orders?customer")) {
      return ScriptedBackend.ok("{\"hits\":[{\"customerId\":\"x\"},{\"customerId\":\"y\"}]}");
    }
    return ScriptedBackend.ok("{\"n\":1}");
  }

  private long requestsFor(String end) {
    return backend.requests().stream().filter(head -> head.contains(end + " ")).count();
  }

  @AfterAll
  void stop() throws IOException {
    gateways.values().forEach(RunningGateway::close);
    backend.close();
  }

  @BeforeEach
  void forget() {
    gateways.values().forEach(gateway -> gateway.bean(RecordedSpans.class).forget());
    backend.requests().clear();
  }

  static List<Mode> modes() {
    return RunningGateway.modes();
  }

  private RunningGateway gateway(Mode mode) {
    return Objects.requireNonNull(gateways.get(mode));
  }

  private List<SpanData> take(Mode mode, int count) {
    return gateway(mode).bean(RecordedSpans.class).take(count);
  }

  /** A header of the request that the backend received for a path; empty if it had none. */
  private String received(String path, String header) {
    String head =
        backend.requests().stream()
            .filter(request -> request.startsWith("GET " + path))
            .findFirst()
            .orElseThrow();
    Optional<String> line =
        head.lines()
            .filter(text -> text.toLowerCase(Locale.ROOT).startsWith(header + ":"))
            .reduce(
                (one, two) -> {
                  throw new AssertionError("twice: " + one + " and " + two);
                });
    return line.map(text -> text.substring(header.length() + 1).strip()).orElse("");
  }

  private void assertTold(String path, SpanData span) {
    assertThat(received(path, "traceparent"))
        .isEqualTo(
            "00-%s-%s-%s"
                .formatted(
                    span.getTraceId(),
                    span.getSpanId(),
                    span.getSpanContext().getTraceFlags().asHex()));
    assertThat(span.getSpanContext().isSampled()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aClientThatLeavesLeavesNoSpanOpen(Mode mode) throws Exception {
    try (RawConnection raw = new RawConnection(gateway(mode).port())) {
      raw.send("GET /aggregate/silent HTTP/1.1\r\nHost: x\r\n\r\n");
      Await.until("its calls are under way", () -> backend.requests().size() >= 3);
    }
    List<SpanData> spans = take(mode, 4);
    SpanData exchange = RecordedSpans.named(spans, "GET /aggregate/{id}");
    assertThat(exchange.getAttributes().get(longKey("http.response.status_code"))).isEqualTo(499);
    assertThat(exchange.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    for (String call : List.of("b", "c", "d")) {
      SpanData span = RecordedSpans.named(spans, call);
      assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
      assertThat(span.getAttributes().get(stringKey("fanout.ending"))).isEqualTo("cancelled");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aDeadlineThatPassesLeavesNoSpanOpen(Mode mode) {
    assertThat(gateway(mode).get("/aggregate/silent", "X-Request-Timeout-Ms", "1000").statusCode())
        .isEqualTo(504);
    List<SpanData> spans = take(mode, 4);
    SpanData exchange = RecordedSpans.named(spans, "GET /aggregate/{id}");
    assertThat(exchange.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(exchange.getAttributes().get(stringKey("error.type"))).isEqualTo("504");
    assertThat(RecordedSpans.named(spans, "b").getAttributes().get(stringKey("fanout.ending")))
        .isEqualTo("timed-out");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aFailedRequiredCallIsAnErrorOfItsSpanAndOfTheExchange(Mode mode) {
    assertThat(gateway(mode).get("/aggregate/failing").statusCode()).isEqualTo(502);
    List<SpanData> spans = gateway(mode).bean(RecordedSpans.class).take(4);
    SpanData exchange = RecordedSpans.named(spans, "GET /aggregate/{id}");
    assertThat(exchange.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(exchange.getAttributes().get(longKey("http.response.status_code"))).isEqualTo(502);
    SpanData failed = RecordedSpans.named(spans, "b");
    assertThat(failed.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(failed.getStatus().getDescription()).isEqualTo("status 500");
    assertThat(failed.getAttributes().get(longKey("http.response.status_code"))).isEqualTo(500);
    assertThat(failed.getAttributes().get(stringKey("error.type"))).isEqualTo("backend-status");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aTraceThatItsClientDoesNotSampleIsPassedOnAndNotRecorded(Mode mode) {
    gateway(mode).get("/aggregate/1", "traceparent", UNSAMPLED, "tracestate", "vendor=1");
    assertThat(received("/b/1", "traceparent"))
        .startsWith("00-" + TRACE)
        .endsWith("-00")
        .doesNotContain(CLIENTS_SPAN);
    assertThat(received("/b/1", "tracestate")).isEqualTo("vendor=1");
    assertThat(gateway(mode).bean(RecordedSpans.class).begun()).isZero();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void anInvalidTraceparentStartsANewTraceWithoutTheState(Mode mode) {
    gateway(mode).get("/aggregate/1", "traceparent", "00-nonsense-01", "tracestate", "vendor=1");
    List<SpanData> spans = take(mode, 4);
    SpanData exchange = RecordedSpans.named(spans, "GET /aggregate/{id}");
    assertThat(exchange.getParentSpanId()).isEqualTo(NO_PARENT);
    assertThat(spans).extracting(SpanData::getTraceId).containsOnly(exchange.getTraceId());
    assertTold("/b/1", RecordedSpans.named(spans, "b"));
    assertThat(received("/b/1", "tracestate")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void theClientsTraceGoesOnThroughTheExchangeToEveryCall(Mode mode) {
    gateway(mode)
        .get(
            "/aggregate/1",
            "traceparent",
            SAMPLED,
            "tracestate",
            "vendor=1",
            "baggage",
            "tenant=acme",
            "X-Request-Id",
            "r-1");
    List<SpanData> spans = take(mode, 4);
    assertThat(spans).extracting(SpanData::getTraceId).containsOnly(TRACE);
    SpanData exchange = RecordedSpans.named(spans, "GET /aggregate/{id}");
    assertThat(exchange.getParentSpanId()).isEqualTo(CLIENTS_SPAN);
    assertThat(exchange.getKind()).isEqualTo(SpanKind.SERVER);
    assertThat(exchange.getAttributes().asMap())
        .containsEntry(stringKey("http.request.method"), "GET")
        .containsEntry(stringKey("http.route"), "/aggregate/{id}")
        .containsEntry(longKey("http.response.status_code"), 200L)
        .containsEntry(stringKey("fanout.request.id"), "r-1")
        .containsEntry(stringKey("fanout.mode"), mode.label());
    for (String name : List.of("b", "c", "d")) {
      SpanData call = RecordedSpans.named(spans, name);
      assertThat(call.getParentSpanId()).isEqualTo(exchange.getSpanId());
      assertThat(call.getKind()).isEqualTo(SpanKind.CLIENT);
      assertThat(call.getStartEpochNanos()).isGreaterThanOrEqualTo(exchange.getStartEpochNanos());
      assertThat(call.getEndEpochNanos()).isLessThanOrEqualTo(exchange.getEndEpochNanos());
      assertTold("/" + name + "/1", call);
      assertThat(received("/" + name + "/1", "tracestate")).isEqualTo("vendor=1");
      assertThat(received("/" + name + "/1", "baggage")).isEqualTo("tenant=acme");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aCallsSpanTellsWhereItWentAndHowItEnded(Mode mode) {
    gateway(mode).get("/aggregate/1?x=y");
    List<SpanData> spans = take(mode, 4);
    assertThat(RecordedSpans.named(spans, "b").getAttributes().asMap())
        .containsEntry(stringKey("fanout.backend"), "b")
        .containsEntry(stringKey("http.request.method"), "GET")
        .containsEntry(stringKey("url.path"), "/b/1")
        .containsEntry(stringKey("server.address"), "127.0.0.1")
        .containsEntry(longKey("http.response.status_code"), 200L)
        .containsEntry(stringKey("fanout.ending"), "answered")
        .doesNotContainKey(stringKey("error.type"));
    assertThat(RecordedSpans.named(spans, "d").getAttributes().asMap())
        .as("two hosts take turns: which one it was is not known")
        .doesNotContainKey(stringKey("server.address"));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aHandlersCallsAreSpansToo(Mode mode) {
    assertThat(gateway(mode).get("/customers-of/me", "traceparent", SAMPLED).statusCode())
        .isEqualTo(200);
    List<SpanData> spans = take(mode, 4);
    SpanData exchange = RecordedSpans.named(spans, "GET /customers-of/{account}");
    assertThat(spans)
        .filteredOn(span -> span.getKind() == SpanKind.CLIENT)
        .allMatch(span -> span.getParentSpanId().equals(exchange.getSpanId()))
        .extracting(span -> span.getAttributes().get(stringKey("url.path")))
        .containsExactlyInAnyOrder("/orders", "/customers/x", "/customers/y");
    assertTold("/orders?customer=me", RecordedSpans.named(spans, "b"));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aRequestOfTheManagementPortIsNoSpan(Mode mode) {
    assertThat(gateway(mode).manage("/actuator/prometheus").statusCode()).isEqualTo(200);
    assertThat(gateway(mode).bean(RecordedSpans.class).begun()).isZero();
  }
}
