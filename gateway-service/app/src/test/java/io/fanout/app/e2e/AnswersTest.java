package io.fanout.app.e2e;

import static io.fanout.app.e2e.RunningGateway.header;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import io.fanout.mocks.MockBackends;
import io.fanout.mocks.MockSettings;
import io.fanout.mocks.dial.Backend;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The answers of the demo's endpoints, which are the same in every mode. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AnswersTest {
  private static final JsonMapper JSON = new JsonMapper();

  private final Map<Mode, RunningGateway> gateways = new HashMap<>();
  private MockBackends mocks;

  @BeforeAll
  void start() {
    mocks = MockBackends.start(MockSettings.anyPorts());
    for (Mode mode : RunningGateway.modes()) {
      gateways.put(mode, RunningGateway.start(mode, mocks));
    }
  }

  @AfterAll
  void stop() {
    gateways.values().forEach(RunningGateway::close);
    mocks.close();
  }

  @AfterEach
  void dialBack() {
    mocks.set("b=0", "c=0", "d=0", "b=fault:off", "c=fault:off", "d=fault:off");
  }

  static List<Mode> modes() {
    return RunningGateway.modes();
  }

  private RunningGateway gateway(Mode mode) {
    return Objects.requireNonNull(gateways.get(mode));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aFailedOptionalCallLeavesNullAndSaysSo(Mode mode) {
    mocks.set("c=fault:reset");
    HttpResponse<String> answer = gateway(mode).get("/aggregate/42");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(header(answer, "X-Fanout-Complete")).isEqualTo("false");
    assertThat(header(answer, "Server-Timing")).contains("c;").contains("desc=\"broken-off\"");
    JsonNode body = JSON.readTree(answer.body());
    assertThat(body.get("c").isNull()).isTrue();
    assertThat(body.at("/b/id").asString()).isEqualTo("42");
    assertThat(body.at("/d/id").asString()).isEqualTo("42");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aFailedRequiredCallIsAProblemThatNamesIt(Mode mode) {
    mocks.set("b=fault:status:500");
    HttpResponse<String> answer = gateway(mode).get("/aggregate/42");
    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(header(answer, "Content-Type")).isEqualTo("application/problem+json");
    JsonNode problem = JSON.readTree(answer.body());
    assertThat(problem.get("status").asInt()).isEqualTo(502);
    assertThat(problem.get("call").asString()).isEqualTo("b");
    assertThat(problem.get("ending").asString()).isEqualTo("backend-status");
    assertThat(problem.get("requestId").asString()).isEqualTo(header(answer, "X-Request-Id"));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aRequiredCallThatHangsIs504AtTheDeadline(Mode mode) {
    mocks.set("b=fault:hang");
    HttpResponse<String> answer =
        gateway(mode).get("/aggregate/42", "X-Request-Timeout-Ms", "1500");
    assertThat(answer.statusCode()).isEqualTo(504);
    assertThat(JSON.readTree(answer.body()).get("ending").asString()).isEqualTo("timed-out");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void anOptionalCallThatHangsCostsItsMemberAlone(Mode mode) {
    mocks.set("d=fault:hang");
    HttpResponse<String> answer =
        gateway(mode).get("/aggregate/42", "X-Request-Timeout-Ms", "1500");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(JSON.readTree(answer.body()).get("d").isNull()).isTrue();
    assertThat(header(answer, "Server-Timing")).contains("desc=\"timed-out\"");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void garbageFromABackendIsAFailedCallAndNoBrokenAnswer(Mode mode) {
    mocks.set("d=fault:garbage");
    HttpResponse<String> answer = gateway(mode).get("/aggregate/42");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(JSON.readTree(answer.body()).get("d").isNull()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aFallbackStandsInForAFailedCall(Mode mode) {
    mocks.set("d=fault:status:404");
    HttpResponse<String> answer = gateway(mode).get("/orders/7");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(header(answer, "X-Fanout-Complete")).isEqualTo("false");
    assertThat(answer.body()).endsWith(",\"prices\":{\"price\": null}}");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void theClientsTimeBudgetMustBeANumber(Mode mode) {
    HttpResponse<String> answer =
        gateway(mode).get("/aggregate/42", "X-Request-Timeout-Ms", "soon");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("X-Request-Timeout-Ms: soon (expected: milliseconds");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void bodiesAreMergedByteForByteInDeclaredOrder(Mode mode) throws Exception {
    mocks.set("b=60", "c=30", "d=0");
    HttpResponse<String> answer = gateway(mode).get("/aggregate/42");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(header(answer, "X-Fanout-Complete")).isEqualTo("true");
    String b = RawConnection.body(mocks.url(Backend.B).resolve("/b/42"));
    String c = RawConnection.body(mocks.url(Backend.C).resolve("/c/42"));
    String d = RawConnection.body(mocks.url(Backend.D).resolve("/d/42"));
    assertThat(answer.body()).isEqualTo("{\"b\":" + b + ",\"c\":" + c + ",\"d\":" + d + "}");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void callsWaitForTheAnswersTheyUse(Mode mode) {
    mocks.set("b=40");
    HttpResponse<String> answer = gateway(mode).get("/orders/7");
    JsonNode body = JSON.readTree(answer.body());
    assertThat(body.at("/customer/id").asString())
        .isEqualTo(body.at("/order/customerId").asString());
    assertThat(body.at("/prices/sku").asString()).isEqualTo(body.at("/order/sku").asString());
    Timings timings = Timings.parse(header(answer, "Server-Timing"));
    assertThat(timings.start("customer")).isGreaterThanOrEqualTo(timings.duration("order"));
    assertThat(timings.start("prices")).isGreaterThanOrEqualTo(timings.duration("order"));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void callsThatNeedNothingRunSideBySide(Mode mode) throws IOException {
    CountDownLatch all = new CountDownLatch(3);
    try (ScriptedBackend backend = new ScriptedBackend(head -> answeredOnceAllAreThere(all));
        RunningGateway own =
            RunningGateway.start(
                mode,
                "gateway.backends.b.hosts[0]=" + backend.url(),
                "gateway.backends.c.hosts[0]=" + backend.url(),
                "gateway.backends.d.hosts[0]=" + backend.url())) {
      HttpResponse<String> answer = own.get("/aggregate/1");
      assertThat(answer.body()).isEqualTo("{\"b\":{},\"c\":{},\"d\":{}}");
      Timings timings = Timings.parse(header(answer, "Server-Timing"));
      double lastStart =
          Math.max(timings.start("b"), Math.max(timings.start("c"), timings.start("d")));
      double firstEnd = Math.min(timings.end("b"), Math.min(timings.end("c"), timings.end("d")));
      assertThat(lastStart).isLessThanOrEqualTo(firstEnd);
    }
  }

  private static String answeredOnceAllAreThere(CountDownLatch all) {
    all.countDown();
    try {
      return all.await(60, TimeUnit.SECONDS) ? ScriptedBackend.ok("{}") : ScriptedBackend.SILENCE;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void bodiesAreMadeOfTheClientsBodyWithItsTypes(Mode mode) {
    HttpResponse<String> answer =
        gateway(mode).send("POST", "/quotes", "{\"sku\":\"SKU \\u0031\",\"quantity\":3}");
    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode body = JSON.readTree(answer.body());
    assertThat(body.at("/stock/requested").asInt()).isEqualTo(3);
    assertThat(body.at("/quote/sku").asString()).isEqualTo("SKU 1");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aBodyThatIsNotJsonIs400WithThePosition(Mode mode) {
    HttpResponse<String> answer = gateway(mode).send("POST", "/quotes", "{\"sku\":");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("at byte 7");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aHandlerPagesAndFansOut(Mode mode) {
    HttpResponse<String> answer = gateway(mode).get("/customers-of/c-1");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(header(answer, "X-Fanout-Complete")).isEqualTo("true");
    Timings timings = Timings.parse(header(answer, "Server-Timing"));
    assertThat(timings.count("b")).isEqualTo(4);
    assertThat(JSON.readTree(answer.body()).get("customers"))
        .hasSize((int) timings.count("c"))
        .allSatisfy(customer -> assertThat(customer.path("id").asString()).isNotEmpty());
  }

  @ParameterizedTest
  @MethodSource("modes")
  void anUnknownPathIs404AndAnotherMethod405WithAllow(Mode mode) {
    HttpResponse<String> nothing = gateway(mode).get("/nothing/here");
    assertThat(nothing.statusCode()).isEqualTo(404);
    assertThat(header(nothing, "Content-Type")).isEqualTo("application/problem+json");
    HttpResponse<String> other = gateway(mode).send("DELETE", "/quotes", "");
    assertThat(other.statusCode()).isEqualTo(405);
    assertThat(header(other, "Allow")).isEqualTo("POST, OPTIONS");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void theModeCanBeSeenInInfoAndInMetrics(Mode mode) {
    gateway(mode).get("/aggregate/1");
    assertThat(gateway(mode).manage("/actuator/info").body())
        .contains("\"mode\":\"" + mode.label() + "\"");
    gateway(mode)
        .awaitMetrics(
            "fanout_mode{mode=\"" + mode.label() + "\"} 1.0",
            "fanout_overhead_seconds_count{endpoint=\"GET /aggregate/{id}\"}",
            "fanout_calls_seconds_count{backend=\"b\",outcome=\"answered\"}",
            "fanout_ring_capacity{ring=\"intake\"}",
            "fanout_connections{backend=\"b\",state=\"idle\"}");
  }
}
