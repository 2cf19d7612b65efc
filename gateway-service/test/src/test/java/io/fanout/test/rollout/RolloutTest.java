package io.fanout.test.rollout;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.settings.Mode;
import io.fanout.test.GatewayStartFailed;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Mirrored and split calls as clients and operators see them, in every mode. */
class RolloutTest {
  private static final String CONFIG =
      """
      gateway:
        backends: { b: { timeout: 30s }, b-new: { timeout: 30s }, x: { timeout: 30s } }
        endpoints:
          - path: /mirrored/{id}
            deadline: 30s
            pass-headers: [X-Tenant]
            calls:
              c: { backend: b, path: "/c/{id}", required: true, mirror: { to: x, max-in-flight: 2 } }
          - path: /saved
            method: POST
            deadline: 30s
            calls:
              c:
                backend: b
                method: POST
                path: /saved
                body: "{body}"
                mirror: { to: x }
          - path: /split
            deadline: 30s
            calls:
              c: { backend: b, path: /c, required: true, weight: { b: 50, b-new: 50 } }
          - path: /moved
            deadline: 30s
            calls:
              c: { backend: b, path: /c, required: true, weight: { b: 0, b-new: 1 } }
      """;

  private static TestGateway gateway(Mode mode, TestBackend... backends) {
    TestGateway.Builder gateway = TestGateway.builder().mode(mode).yaml(CONFIG);
    for (TestBackend each : backends) {
      gateway.backend(each);
    }
    return gateway.start();
  }

  private static TestBackend answering(String name, String json) {
    return backend(name).answers(request -> Replies.json(json));
  }

  private static double mirrored(TestGateway gateway, String outcome) {
    Counter counter =
        gateway
            .bean(MeterRegistry.class)
            .find("fanout.mirrored")
            .tags("backend", "b", "to", "x", "outcome", outcome)
            .counter();
    return counter == null ? 0 : counter.count();
  }

  private static long calls(TestGateway gateway, String backend, CallResultKind ending) {
    Timer timer =
        gateway
            .bean(MeterRegistry.class)
            .find("fanout.calls")
            .tags("backend", backend, "outcome", ending.label())
            .timer();
    return timer == null ? 0 : timer.count();
  }

  private static void await(BooleanSupplier state) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!state.getAsBoolean()) {
      assertThat(System.nanoTime() - until).as("waited for 60 s").isNegative();
      LockSupport.parkNanos(1_000_000);
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void mirrorAnswersAreComparedAndNeverReturned(Mode mode) throws Exception {
    TestBackend x = answering("x", "{ \"b\": 2, \"a\": 1 }");
    try (TestGateway gateway =
        gateway(mode, answering("b", "{\"a\":1,\"b\":2}"), backend("b-new"), x)) {
      assertThat(gateway.get("/mirrored/1", "X-Tenant", "t")).hasBody("{\"c\":{\"a\":1,\"b\":2}}");
      await(() -> mirrored(gateway, "same") == 1);
      Request copy = x.awaitRequests(1).get(0);
      assertThat(copy.target()).isEqualTo("/c/1");
      assertThat(copy.headers().first("X-Tenant")).isEqualTo("t");
      assertThat(copy.headers().first("X-Fanout-Mirrored")).isEqualTo("true");
      x.answers(request -> Replies.json("{\"a\":1}"));
      assertThat(gateway.get("/mirrored/2")).hasBody("{\"c\":{\"a\":1,\"b\":2}}");
      await(() -> mirrored(gateway, "different") == 1);
      assertThat(gateway.post("/saved", "{\"sku\":7}")).isComplete();
      await(() -> mirrored(gateway, "different") == 2);
      Request saved = x.awaitRequests(3).get(2);
      assertThat(Objects.requireNonNull(saved.body()).utf8()).isEqualTo("{\"sku\":7}");
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aHangingOrMissingMirrorDoesNotAffectRequests(Mode mode) throws Exception {
    CompletableFuture<Void> release = new CompletableFuture<>();
    TestBackend x =
        backend("x")
            .answers(
                request -> {
                  release.join();
                  return Replies.json("{}");
                });
    try (TestGateway gateway = gateway(mode, answering("b", "{}"), backend("b-new"), x)) {
      for (int i = 0; i < 10; i++) {
        // The mirror hangs until all of these requests have their answers.
        assertThat(gateway.get("/mirrored/" + i)).isComplete();
      }
      assertThat(x.awaitRequests(2)).hasSize(2);
      assertThat(mirrored(gateway, "skipped")).isEqualTo(8);
      release.complete(null);
      await(() -> mirrored(gateway, "same") == 2);
      x.close();
      assertThat(gateway.get("/mirrored/gone")).isComplete();
      await(() -> mirrored(gateway, "failed") == 1);
      // Copies are not calls of the exchange.
      assertThat(calls(gateway, "x", CallResultKind.ANSWERED)).isZero();
      assertThat(calls(gateway, "x", CallResultKind.CONNECT_FAILED)).isZero();
    } finally {
      release.complete(null);
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void callsAreSplitByWeightAndCountedUnderTheBackendThatTheyWentTo(Mode mode) {
    TestBackend b = answering("b", "{\"v\":1}");
    TestBackend canary = answering("b-new", "{\"v\":2}");
    try (TestGateway gateway = gateway(mode, b, canary, backend("x"))) {
      for (int i = 0; i < 100; i++) {
        assertThat(gateway.get("/split")).isComplete();
      }
      // The chance that one of them has fewer than 10 of 100 is 1 in 10^17.
      assertThat(b.requests().size()).isBetween(10, 90);
      assertThat(canary.requests()).hasSize(100 - b.requests().size());
      await(() -> calls(gateway, "b", CallResultKind.ANSWERED) == b.requests().size());
      await(() -> calls(gateway, "b-new", CallResultKind.ANSWERED) == canary.requests().size());

      assertThat(gateway.get("/moved")).hasBody("{\"c\":{\"v\":2}}");
      canary.answers(request -> Replies.status(500));
      assertThat(gateway.get("/moved"))
          .isProblem(502)
          .isAbout("c", CallResultKind.BACKEND_STATUS)
          .hasJson("backend", "b-new");
    }
  }

  @Test
  void allErrorsAreReportedTogether() {
    TestGateway.Builder gateway =
        TestGateway.builder()
            .yaml(
                """
                gateway:
                  endpoints:
                    - path: /p
                      calls:
                        c:
                          backend: b
                          path: /c
                          mirror: { to: nobody, share: 1.5, max-in-flight: 0, timeout: 5 }
                          weight: { b: -1, b-new: many }
                        d:
                          backend: b
                          path: /c
                          mirror: { to: b, shares: 1 }
                          weight: { b-old: 1 }
                """);
    for (String each : List.of("b", "b-new", "x")) {
      gateway.backend(backend(each));
    }
    assertThatThrownBy(gateway::start)
        .isInstanceOf(GatewayStartFailed.class)
        .hasMessageContaining("c.mirror.to: nobody (expected: one of the backends b, b-new, x)")
        .hasMessageContaining("c.mirror.share: 1.5 (expected: from 0 to 1, e.g. 0.05)")
        .hasMessageContaining("c.mirror.max-in-flight: 0 (expected: a whole number from 1 to")
        .hasMessageContaining("c.mirror.timeout: 5 (expected: a time with its unit")
        .hasMessageContaining("c.weight.b: -1 (expected: a whole number from 0 to 1000000)")
        .hasMessageContaining("c.weight.b-new: many (expected: a whole number)")
        .hasMessageContaining("d.mirror.to: b (expected: a backend that does not get the call")
        .hasMessageContaining("d.mirror.shares: 1 (expected: ")
        .hasMessageContaining("d.weight.b-old: 1 (expected: the weight of one of the backends b")
        .hasMessageContaining(
            "d.weight: b-old (expected: a weight for the call's backend, b, too)");
  }
}
