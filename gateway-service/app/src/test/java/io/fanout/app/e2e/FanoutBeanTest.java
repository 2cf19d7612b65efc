package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
import io.fanout.api.BackendCall;
import io.fanout.api.CallResultKind;
import io.fanout.api.Fanout;
import io.fanout.api.FanoutResult;
import io.fanout.api.Handler;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.fanout.core.strand.virtual.VirtualThreads;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;

/** The bean Fanout on an application's own threads, in every mode, without a port for clients. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FanoutBeanTest {
  private static final String B = "{\"b\":1}";
  private static final String C = "{\"c\":2}";

  private final Map<Mode, RunningGateway> gateways = new HashMap<>();
  private ScriptedBackend backend;

  @BeforeAll
  void start() {
    backend = new ScriptedBackend(FanoutBeanTest::answer);
    for (Mode mode : RunningGateway.modes()) {
      gateways.put(
          mode,
          RunningGateway.startWith(
              List.of(Beans.class),
              mode,
              "gateway.inbound.enabled=false",
              "gateway.backends.b.hosts[0]=" + backend.url(),
              "gateway.backends.c.hosts[0]=" + backend.url(),
              "gateway.backends.d.hosts[0]=" + backend.url(),
              "gateway.endpoints[0].name=pair",
              "gateway.endpoints[0].path=/pair/{id}",
              "gateway.endpoints[0].deadline=2m",
              "gateway.endpoints[0].pass-headers[0]=X-Tenant",
              "gateway.endpoints[0].return-headers[0]=X-Version",
              "gateway.endpoints[0].calls.b.backend=b",
              "gateway.endpoints[0].calls.b.path=/b/{id}?q={query.q:none}",
              "gateway.endpoints[0].calls.b.required=true",
              "gateway.endpoints[0].calls.c.backend=c",
              "gateway.endpoints[0].calls.c.path=/c/{id}",
              "gateway.endpoints[1].path=/noted/{id}",
              "gateway.endpoints[1].method=POST",
              "gateway.endpoints[1].calls.b.backend=b",
              "gateway.endpoints[1].calls.b.path=/b/{id}?sku={body.sku}",
              "gateway.endpoints[2].path=/both/{id}",
              "gateway.endpoints[2].handler=both",
              "gateway.endpoints[3].name=asking",
              "gateway.endpoints[3].path=/asking",
              "gateway.endpoints[3].handler=asking"));
    }
  }

  private static String answer(String head) {
    String path = head.split(" ", 3)[1];
    if (path.contains("silent")) {
      return ScriptedBackend.SILENCE;
    }
    if (path.contains("failing")) {
      return "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n";
    }
    String json = path.startsWith("/b") ? B : C;
    return "HTTP/1.1 200 OK\r\nX-Version: 7\r\nContent-Type: application/json\r\nContent-Length: "
        + json.length()
        + "\r\n\r\n"
        + json;
  }

  @AfterAll
  void stop() throws IOException {
    gateways.values().forEach(RunningGateway::close);
    backend.close();
  }

  @BeforeEach
  void forget() {
    backend.requests().clear();
  }

  static List<Mode> modes() {
    return RunningGateway.modes();
  }

  private RunningGateway gateway(Mode mode) {
    return Objects.requireNonNull(gateways.get(mode));
  }

  private Fanout fanout(Mode mode) {
    return gateway(mode).bean(Fanout.class);
  }

  private List<String> requestLines() {
    return backend.requests().stream().map(head -> head.lines().findFirst().orElse("")).toList();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void askRunsTheEndpointsPlan(Mode mode) throws Exception {
    FanoutResult result =
        fanout(mode)
            .ask(
                "pair",
                Inputs.of("id", "4 2")
                    .withQuery("q=x%20y")
                    .withHeaders(Headers.of("X-Tenant", "t-1", "X-Request-Id", "r-1")));

    assertThat(result.status()).isEqualTo(200);
    assertThat(result.isComplete()).isTrue();
    assertThat(result.text()).contains("\"b\":" + B, "\"c\":" + C);
    assertThat(result.requestId()).isEqualTo("r-1");
    assertThat(result.answer().headers().first("X-Version")).isEqualTo("7");
    assertThat(result.call("c").orElseThrow().isAnswer()).isTrue();
    assertThat(requestLines())
        .containsExactlyInAnyOrder("GET /b/4%202?q=x%20y HTTP/1.1", "GET /c/4%202 HTTP/1.1");
    assertThat(backend.requests())
        .allSatisfy(
            head ->
                assertThat(head)
                    .containsIgnoringCase("X-Tenant: t-1")
                    .containsIgnoringCase("X-Request-Id: r-1")
                    .doesNotContainIgnoringCase("Via:"));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void askFindsAnEndpointWithoutANameByItsMethodAndPath(Mode mode) throws Exception {
    FanoutResult result =
        fanout(mode).ask("POST /noted/{id}", Inputs.of("id", "1").withBody("{\"sku\":\"s-1\"}"));

    assertThat(result.text()).isEqualTo("{\"b\":{\"b\":1}}");
    assertThat(requestLines()).containsExactly("GET /b/1?sku=s-1 HTTP/1.1");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void askRunsAHandler(Mode mode) throws Exception {
    FanoutResult result = fanout(mode).ask("GET /both/{id}", Inputs.of("id", "1"));

    assertThat(result.text()).isEqualTo("[" + B + "," + C + "]");
    assertThat(result.calls()).hasSize(2);
    assertThat(requestLines()).contains("GET /b/1 HTTP/1.1", "GET /c/path/both/1 HTTP/1.1");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aFailureIsAnAnswerWithItsStatus(Mode mode) throws Exception {
    FanoutResult required = fanout(mode).ask("pair", Inputs.of("id", "failing"));
    assertThat(required.status()).isEqualTo(502);
    assertThat(required.contentType()).isEqualTo("application/problem+json");

    FanoutResult badBody =
        fanout(mode).ask("POST /noted/{id}", Inputs.of("id", "1").withBody("no JSON"));
    assertThat(badBody.status()).isEqualTo(400);

    FanoutResult badVariable = fanout(mode).ask("pair", Inputs.of("id", ".."));
    assertThat(badVariable.status()).isEqualTo(400);
    assertThat(badVariable.calls()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void misuseThrowsAnExceptionThatNamesIt(Mode mode) {
    Fanout fanout = fanout(mode);
    assertThatThrownBy(() -> fanout.ask("trio", Inputs.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("endpoint: trio (expected: one of ")
        .hasMessageContaining("pair")
        .hasMessageContaining("POST /noted/{id}");
    assertThatThrownBy(() -> fanout.ask("pair", Inputs.of("nr", "1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a value for {id} of /pair/{id}");
    assertThatThrownBy(() -> fanout.call("x", Request.get("/")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("backend: x (expected: one of gateway.backends [b, c, d])");
    assertThatThrownBy(() -> fanout.callAll(List.of(BackendCall.get("b", "/")), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("atOnce: 0");
    assertThatThrownBy(() -> fanout.within(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("timeout: PT0S");
    assertThat(backend.requests()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void callsWithoutAnEndpointEndAsOutcomesInTheirOrder(Mode mode) throws Exception {
    Fanout fanout = fanout(mode);
    assertThat(fanout.call("b", Request.get("/b/1")).text()).isEqualTo(B);
    assertThat(fanout.call("b", Request.get("/failing")).ending())
        .isEqualTo(CallResultKind.BACKEND_STATUS);

    List<BackendCall> calls =
        List.of(
            BackendCall.get("b", "/b/2"),
            BackendCall.get("c", "/failing"),
            BackendCall.get("d", "/c/3"));
    for (int atOnce : new int[] {1, 2, 3, 9}) {
      assertThat(fanout.callAll(calls, atOnce))
          .extracting(Outcome::ending, Outcome::text)
          .containsExactly(
              tuple(CallResultKind.ANSWERED, B),
              tuple(CallResultKind.BACKEND_STATUS, "null"),
              tuple(CallResultKind.ANSWERED, C));
    }
    assertThat(fanout.callAll(List.of())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aTimeoutEndsWhatIsStillUnderWay(Mode mode) throws Exception {
    Fanout hasty = fanout(mode).within(Duration.ofMillis(300));

    FanoutResult asked = hasty.ask("pair", Inputs.of("id", "silent"));
    assertThat(asked.status()).isEqualTo(504);
    assertThat(hasty.call("b", Request.get("/silent")).ending())
        .isEqualTo(CallResultKind.TIMED_OUT);
    assertThat(
            hasty.callAll(List.of(BackendCall.get("b", "/b/1"), BackendCall.get("c", "/silent"))))
        .last()
        .extracting(Outcome::ending)
        .isEqualTo(CallResultKind.TIMED_OUT);
    awaitIdle(mode);
  }

  @ParameterizedTest
  @MethodSource("modes")
  void anInterruptCancelsTheCalls(Mode mode) throws Exception {
    Fanout fanout = fanout(mode);
    interruptedWhile(mode, () -> fanout.ask("pair", Inputs.of("id", "silent")));
    interruptedWhile(mode, () -> fanout.call("b", Request.get("/silent")));
    interruptedWhile(
        mode,
        () ->
            fanout.callAll(
                List.of(BackendCall.get("b", "/silent"), BackendCall.get("c", "/silent"))));
  }

  private interface Asking {
    Object ask() throws InterruptedException;
  }

  private void interruptedWhile(Mode mode, Asking asking) throws Exception {
    CompletableFuture<Object> ended = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                ended.complete(asking.ask());
              } catch (InterruptedException | RuntimeException e) {
                ended.completeExceptionally(e);
              }
            });
    caller.start();
    MeterRegistry registry = gateway(mode).bean(MeterRegistry.class);
    Await.until("a call is under way", () -> callsInFlight(registry) > 0);
    caller.interrupt();
    assertThatThrownBy(() -> ended.get(60, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(InterruptedException.class);
    awaitIdle(mode);
  }

  private static double callsInFlight(MeterRegistry registry) {
    return registry.get("fanout.calls.in.flight").gauges().stream()
        .mapToDouble(gauge -> gauge.value())
        .sum();
  }

  private void awaitIdle(Mode mode) {
    MeterRegistry registry = gateway(mode).bean(MeterRegistry.class);
    Await.until("no call is under way", () -> callsInFlight(registry) == 0);
    Await.until(
        "no request is in flight", () -> registry.get("fanout.in.flight").gauge().value() == 0);
  }

  @ParameterizedTest
  @MethodSource("modes")
  void itCountsInTheMetricsLikeARequestAtThePort(Mode mode) throws Exception {
    MeterRegistry registry = gateway(mode).bean(MeterRegistry.class);
    long before = count(registry, "pair");
    fanout(mode).ask("pair", Inputs.of("id", "1"));
    fanout(mode).call("b", Request.get("/b/1"));
    fanout(mode).callAll(List.of(BackendCall.get("b", "/b/1")));
    Await.until("recorded", () -> count(registry, "pair") == before + 1);
    Await.until("recorded", () -> count(registry, "Fanout.call") > 0);
    Await.until("recorded", () -> count(registry, "Fanout.callAll") > 0);
  }

  private static long count(MeterRegistry registry, String endpoint) {
    return registry.find("fanout.requests").tag("endpoint", endpoint).timers().stream()
        .mapToLong(timer -> timer.count())
        .sum();
  }

  static class Beans {
    @Bean
    Handler both() {
      return FanoutBeanTest::both;
    }

    /** Calls the fan-out from a handler, which should use its exchange instead. */
    @Bean
    Handler asking(ObjectProvider<Fanout> fanout) {
      return exchange -> {
        try {
          return Answer.json(Slice.of(fanout.getObject().call("b", Request.get("/b/1")).text()));
        } catch (IllegalStateException e) {
          return Answer.of(
              409, "text/plain", Headers.NONE, Slice.of(String.valueOf(e.getMessage())));
        }
      };
    }
  }

  private static Answer both(HandlerExchange exchange)
      throws SuspendExecution, InterruptedException {
    Inputs inputs = exchange.inputs();
    Outcome b = exchange.call("b", Request.get("/b/" + inputs.variables().get("id")));
    Outcome c = exchange.call("c", Request.get("/c/path" + inputs.path()));
    return Answer.json(Slice.of("[" + b.text() + "," + c.text() + "]"));
  }

  @Test
  void aLaneIsRefused() throws Exception {
    FanoutResult onALane = fanout(Mode.FIBER).ask("asking", Inputs.NONE);

    assertThat(onALane.status()).isEqualTo(409);
    assertThat(onALane.text())
        .contains("Fanout.call: called on fanout-lane-")
        .contains("a handler calls backends by its exchange");
    assertThat(fanout(Mode.THREAD_POOL).ask("asking", Inputs.NONE).text()).isEqualTo(B);
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aVirtualThreadMayAskToo(Mode mode) throws Exception {
    assumeTrue(VirtualThreads.available(), "virtual threads as callers: this JDK has none");
    CompletableFuture<FanoutResult> asked = new CompletableFuture<>();
    Runnable task =
        () -> {
          try {
            asked.complete(fanout(mode).ask("pair", Inputs.of("id", "1")));
          } catch (InterruptedException | RuntimeException e) {
            asked.completeExceptionally(e);
          }
        };
    Object unused = Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);

    assertThat(asked.get(60, TimeUnit.SECONDS).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aStopWakesThreadsThatWaitForFanout(Mode mode) throws Exception {
    CompletableFuture<Boolean> ended = new CompletableFuture<>();
    try (RunningGateway stopped =
        RunningGateway.start(
            mode,
            "gateway.backends.b.hosts[0]=" + backend.url(),
            "gateway.backends.b.timeout=2m",
            "gateway.fanout.deadline=2m")) {
      Fanout fanout = stopped.bean(Fanout.class);
      MeterRegistry registry = stopped.bean(MeterRegistry.class);
      new Thread(
              () -> {
                try {
                  ended.complete(!fanout.call("b", Request.get("/silent")).isAnswer());
                } catch (InterruptedException | IllegalStateException e) {
                  ended.complete(true);
                }
              })
          .start();
      Await.until("a call is under way", () -> callsInFlight(registry) > 0);
    }
    assertThat(ended.get(60, TimeUnit.SECONDS)).isTrue();
  }
}
