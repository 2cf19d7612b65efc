package io.fanout.redis;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.settings.Mode;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.GatewayStartFailed;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.TestBackend;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole gateways that share backends' answers. */
final class SharedAnswersTest {
  private static final String SETTINGS =
      """
      gateway:
        redis: { lease-time: 30s, max-backoff: 100ms, answers: { lease-time: 1m } }
        backends: { b: { hosts: ["%s"], timeout: 30s } }
        endpoints:
          - path: /products/{id}
            deadline: 30s
            pass-headers: [Authorization]
            calls:
              product:
                backend: b
                path: "/products/{id}"
                required: true
                cache: { shared: true }
      """;

  private final AtomicInteger answered = new AtomicInteger();
  private volatile String cacheControl = "max-age=60";
  private volatile CompletableFuture<?> hold = CompletableFuture.completedFuture(null);

  static List<Mode> modes() {
    return TestGateway.modes();
  }

  private TestBackend counting() {
    return backend("counting")
        .answers(
            request -> {
              hold.join();
              Headers headers =
                  Headers.of("Content-Type", "application/json", "Cache-Control", cacheControl);
              return new Reply(
                  200, headers, Slice.of("{\"v\":" + answered.incrementAndGet() + "}"));
            })
        .open();
  }

  /** A gateway that waits for Redis however slow the machine is. */
  private static TestGateway gateway(Mode mode, RedisServer server, TestBackend backend) {
    return gateway(mode, server, backend, "10s", "10s");
  }

  private static TestGateway gateway(
      Mode mode, RedisServer server, TestBackend backend, String timeout, String answersTimeout) {
    return TestGateway.builder()
        .mode(mode)
        .yaml(SETTINGS.formatted(backend.url()))
        .properties(
            "gateway.redis.hosts[0]=" + server.host(),
            "gateway.redis.timeout=" + timeout,
            "gateway.redis.answers.timeout=" + answersTimeout)
        .start();
  }

  private static double events(TestGateway gateway, String event) {
    Counter counter =
        gateway.bean(MeterRegistry.class).find("fanout.guards").tags("event", event).counter();
    return counter == null ? 0 : counter.count();
  }

  private static void isShared(TestGateway gateway) {
    Eventually.holds(
        "the gateway reaches Redis",
        () ->
            gateway.bean(MeterRegistry.class).get("fanout.shared.reachable").gauge().value() == 1);
  }

  private static List<String> keys(RedisServer server) {
    return server.ask(redis -> redis.keys("fanout:answer:*"));
  }

  private static void hasAnswers(RedisServer server, int count) {
    Eventually.holds(
        "Redis has the answers and no lease is left",
        () ->
            keys(server).size() == count
                && keys(server).stream().noneMatch(SharedAnswersTest::isLease));
  }

  private static boolean isLease(String key) {
    return key.endsWith(":lease");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void anAnswerOfOneGatewayServesTheOthers(Mode mode) {
    try (RedisServer server = RedisServer.start();
        TestBackend b = counting();
        TestGateway one = gateway(mode, server, b);
        TestGateway two = gateway(mode, server, b)) {
      isShared(one);
      isShared(two);
      assertThat(one.get("/products/1")).hasBody("{\"product\":{\"v\":1}}");
      hasAnswers(server, 1);
      assertThat(two.get("/products/1")).isComplete().hasBody("{\"product\":{\"v\":1}}");
      assertThat(events(two, "cached-shared")).isEqualTo(1);
      long left = server.ask(redis -> redis.pttl(keys(server).get(0)));
      assertThat(left).isBetween(1L, 60_000L);

      String unused = server.ask(redis -> redis.flushall());
      assertThat(two.get("/products/1")).hasBody("{\"product\":{\"v\":1}}");
      assertThat(two.get("/products/2")).hasBody("{\"product\":{\"v\":2}}");
      hasAnswers(server, 1);
      assertThat(one.get("/products/2")).hasBody("{\"product\":{\"v\":2}}");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void withoutRedisEachGatewayHasItsOwnAnswers(Mode mode) {
    try (RedisServer server = RedisServer.start();
        TestBackend b = counting();
        TestGateway one = gateway(mode, server, b, "150ms", "100ms");
        TestGateway two = gateway(mode, server, b, "150ms", "100ms")) {
      isShared(one);
      isShared(two);
      assertThat(one.get("/products/1")).isComplete();

      server.stall();
      for (int i = 0; i < 20; i++) {
        assertThat(two.get("/products/stalled-" + i)).isComplete();
        assertThat(one.get("/products/1")).hasBody("{\"product\":{\"v\":1}}");
      }
      assertThat(events(two, "shared-cache-late")).isPositive();
      server.resume();
      isShared(one);
      isShared(two);

      server.kill();
      for (int i = 0; i < 20; i++) {
        assertThat(two.get("/products/killed-" + i)).isComplete();
        assertThat(two.get("/products/killed-" + i)).isComplete();
      }
      assertThat(answered).hasValue(41);
      Eventually.holds(
          "the gateways say so",
          () -> two.bean(MeterRegistry.class).get("fanout.shared.reachable").gauge().value() == 0);
      try (RedisServer again = RedisServer.startOn(server.port())) {
        isShared(one);
        isShared(two);
        Eventually.holds(
            "answers are shared again",
            () ->
                one.get("/products/a" + answered.get()).status() == 200 && !keys(again).isEmpty());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void oneRefreshServesAll(Mode mode) {
    cacheControl = "max-age=1, stale-while-revalidate=600";
    CompletableFuture<Void> release = new CompletableFuture<>();
    try (RedisServer server = RedisServer.start();
        TestBackend b = counting();
        TestGateway one = gateway(mode, server, b);
        TestGateway two = gateway(mode, server, b)) {
      isShared(one);
      isShared(two);
      assertThat(one.get("/products/1")).isComplete();
      hasAnswers(server, 1);
      hold = release; // On a slow machine the answer expires before the next request.
      assertThat(two.get("/products/1").body()).contains("{\"v\":1}");
      Eventually.holds(
          "its time is over, and one asks for another",
          () ->
              one.get("/products/1").isPartial()
                  && keys(server).stream().anyMatch(SharedAnswersTest::isLease));
      cacheControl = "max-age=600";
      for (int i = 0; i < 20; i++) {
        GatewayAnswer stale = two.get("/products/1");
        assertThat(stale).hasBody("{\"product\":{\"v\":1}}");
      }
      release.complete(null);
      Eventually.holds(
          "the other has it", () -> two.get("/products/1").body().contains("{\"v\":2}"));
      Eventually.holds("and the one", () -> one.get("/products/1").body().contains("{\"v\":2}"));
      assertThat(answered).hasValue(2);
      assertThat(b.requests()).hasSize(2);
    } finally {
      release.complete(null);
    }
  }

  @Test
  void noClientGetsAnotherClientsAnswer() {
    try (RedisServer server = RedisServer.start();
        TestBackend b = counting();
        TestGateway one = gateway(Mode.THREAD_POOL, server, b);
        TestGateway two = gateway(Mode.THREAD_POOL, server, b)) {
      isShared(one);
      isShared(two);
      assertThat(one.get("/products/1", "Authorization", "alice")).isComplete();
      cacheControl = "private, max-age=60";
      assertThat(one.get("/products/1")).isComplete();
      assertThat(keys(server)).noneMatch(key -> !isLease(key));
      cacheControl = "public, max-age=60";
      assertThat(one.get("/products/2", "Authorization", "alice")).isComplete();
      hasAnswers(server, 1);
      assertThat(two.get("/products/2", "Authorization", "bob").body()).contains("{\"v\":4}");
      assertThat(two.get("/products/2").body()).contains("{\"v\":4}");
      hasAnswers(server, 2);
      assertThat(keys(server)).noneMatch(key -> key.contains("alice"));
    }
  }

  @Test
  void requestsContinueWhileRedisHasNoMemory() {
    try (RedisServer server = RedisServer.start("--maxmemory", "1");
        TestBackend b = counting();
        TestGateway one = gateway(Mode.THREAD_POOL, server, b)) {
      for (int i = 0; i < 5; i++) {
        assertThat(one.get("/products/" + i)).isComplete();
        assertThat(one.get("/products/" + i)).isComplete();
      }
      assertThat(answered).hasValue(5);
    }
  }

  @Test
  void sharedAnswersNeedRedis() {
    TestGateway.Builder gateway =
        TestGateway.builder()
            .yaml(
                """
                gateway:
                  backends: { b: { hosts: ["http://127.0.0.1:1"] } }
                  endpoints:
                    - path: /p
                      calls: { c: { backend: b, path: /p, cache: { shared: true } } }
                """);
    assertThatThrownBy(gateway::start)
        .isInstanceOf(GatewayStartFailed.class)
        .hasMessageContaining("calls.c.cache.shared: true (expected: false, or a server under");
  }
}
