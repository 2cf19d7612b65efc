package io.fanout.test.outbound;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.settings.Mode;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A quota from the clients' point of view, in every mode. */
class QuotaTest {
  private static final String CONFIG =
      """
      gateway:
        backends:
          geo:
            timeout: 30s
            quota: { at-once: 1, when-over: %s, min-time-left: %s }
        endpoints:
          - path: /places/{id}
            deadline: 30s
            calls:
              place: { backend: geo, path: "/places/{id}", required: true }
      """;

  private static TestGateway gateway(Mode mode, TestBackend geo, String whenOver, String left) {
    return TestGateway.builder()
        .mode(mode)
        .yaml(CONFIG.formatted(whenOver, left))
        .backend(geo)
        .start();
  }

  private static double waiting(TestGateway gateway) {
    return gateway.bean(MeterRegistry.class).get("fanout.quota.waiting").gauge().value();
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
  void callsOverTheQuotaWaitForTheirTurn(Mode mode) throws Exception {
    CompletableFuture<Void> release = new CompletableFuture<>();
    TestBackend geo =
        backend("geo")
            .answers(
                request -> {
                  release.join();
                  return Replies.json("{\"at\": 1}");
                });
    ExecutorService clients = Executors.newFixedThreadPool(5);
    try (TestGateway gateway = gateway(mode, geo, "wait", "50ms")) {
      List<CompletableFuture<GatewayAnswer>> answers = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        answers.add(CompletableFuture.supplyAsync(() -> gateway.get("/places/7"), clients));
      }
      await(() -> waiting(gateway) == 4);
      assertThat(geo.awaitRequests(1)).hasSize(1);
      release.complete(null);
      for (CompletableFuture<GatewayAnswer> answer : answers) {
        assertThat(answer.get(60, TimeUnit.SECONDS)).isComplete();
      }
      assertThat(geo.requests()).hasSize(5);
      assertThat(waiting(gateway)).isZero();
    } finally {
      clients.shutdownNow();
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aCallOverTheQuotaIsRejectedAtOnceWhereItMayNotWait(Mode mode) throws Exception {
    assertRejected(mode, "reject", "50ms");
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aCallThatHasNoTurnInTimeIsRejected(Mode mode) throws Exception {
    assertRejected(mode, "wait", "29900ms");
  }

  private static void assertRejected(Mode mode, String whenOver, String left) throws Exception {
    CompletableFuture<Void> release = new CompletableFuture<>();
    TestBackend geo =
        backend("geo")
            .answers(
                request -> {
                  release.join();
                  return Replies.json("{\"at\": 1}");
                });
    ExecutorService clients = Executors.newFixedThreadPool(1);
    try (TestGateway gateway = gateway(mode, geo, whenOver, left)) {
      CompletableFuture<GatewayAnswer> first =
          CompletableFuture.supplyAsync(() -> gateway.get("/places/7"), clients);
      geo.awaitRequests(1);
      GatewayAnswer rejected = gateway.get("/places/8");
      assertThat(rejected).isProblem(503).isAbout("place", CallResultKind.REJECTED_QUOTA);
      release.complete(null);
      assertThat(first.get(60, TimeUnit.SECONDS)).isComplete();
      assertThat(geo.requests()).hasSize(1);
    } finally {
      clients.shutdownNow();
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aDisconnectFreesTheTurnAndThePlaceInTheQueue(Mode mode) throws Exception {
    CompletableFuture<Void> release = new CompletableFuture<>();
    TestBackend geo =
        backend("geo")
            .answers(
                request -> {
                  if (request.target().endsWith("/never")) {
                    release.join();
                  }
                  return Replies.json("{\"at\": 1}");
                });
    try (TestGateway gateway = gateway(mode, geo, "wait", "50ms")) {
      Socket holder = sent(gateway, "/places/never");
      geo.awaitRequests(1);
      Socket waiting = sent(gateway, "/places/waits");
      await(() -> waiting(gateway) == 1);
      waiting.close();
      await(() -> waiting(gateway) == 0);
      holder.close();
      assertThat(gateway.get("/places/7")).isComplete();
      assertThat(geo.requests()).noneMatch(request -> request.target().endsWith("/waits"));
    } finally {
      release.complete(null);
    }
  }

  private static Socket sent(TestGateway gateway, String path) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port());
    socket
        .getOutputStream()
        .write(
            ("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    return socket;
  }
}
