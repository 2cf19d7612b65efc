package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.ClientLimitation;
import io.fanout.core.handoff.Await;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Retries, hedges, coalesced and cached calls. */
interface SendingPromises extends FaultPromises {
  int AT_ONCE = 20;

  @Test
  default void aCallResetBeforeAByteIsSentAgain() {
    assertThat(world().get("/retried/reset-once/1").body()).isEqualTo("{\"x\":{\"hit\":2}}");
    if (!world().lacks(ClientLimitation.ONE_SENDING)) {
      assertThat(world().metric("fanout.guards", "backend", "retried", "event", "retried"))
          .isPositive();
    }
    world().isBackAtRest();
  }

  @Test
  default void aCallThatBrokeWithinItsAnswerIsNotSentAgain() {
    assertThat(world().get("/retried/half-then-close/1").statusCode()).isEqualTo(502);
    assertThat(world().faulty().hits("/half-then-close/1")).isEqualTo(1);
    world().isBackAtRest();
  }

  @Test
  default void aHangingAttemptIsOvertakenAndCancelledOnTheWire() {
    AtomicInteger tries = new AtomicInteger();
    // On a busy machine the second attempt may arrive first. Then it hangs, the gateway cancels
    // it, and it does not count as won; the answer is the other attempt's either way.
    Await.until(
        "a second attempt has won",
        () -> {
          String path = "/hedged/hang-once/" + tries.getAndIncrement();
          assertThat(world().get(path).body()).isEqualTo("{\"x\":{\"hit\":2}}");
          return hedgesWon() > 0;
        });
    world().isBackAtRest();
  }

  private double hedgesWon() {
    return world().metric("fanout.guards", "backend", "hedged", "event", "hedge-won");
  }

  @Test
  default void identicalCallsAtOnceAreSentAsOne() {
    List<CompletableFuture<HttpResponse<String>>> all =
        Stream.generate(() -> CompletableFuture.supplyAsync(() -> world().get("/coalesced/a")))
            .limit(AT_ONCE)
            .toList();
    Await.until("one is under way", () -> world().faulty().hits("/held/a") == 1);
    Await.until("all are in flight", () -> world().metric("fanout.in.flight") == AT_ONCE);
    world().faulty().release("/held/a");
    for (CompletableFuture<HttpResponse<String>> answer : all) {
      assertThat(answer.join().body()).startsWith("{\"x\":{\"hit\":");
    }
    assertThat(world().faulty().hits("/held/a")).isLessThan(AT_ONCE);
    world().isBackAtRest();
  }

  @Test
  default void aDisconnectDoesNotAbortASharedCall() throws Exception {
    CompletableFuture<HttpResponse<String>> other;
    try (RawConnection first = new RawConnection(world().gateway().port())) {
      first.send("GET /coalesced/b HTTP/1.1\r\nHost: x\r\n\r\n");
      Await.until("the first is sent", () -> world().faulty().hits("/held/b") == 1);
      other = CompletableFuture.supplyAsync(() -> world().get("/coalesced/b"));
      Await.until("the other waits for it", () -> world().metric("fanout.in.flight") == 2);
    }
    Await.until("the first has left", () -> world().metric("fanout.in.flight") == 1);
    world().faulty().release("/held/b");
    assertThat(other.join().body()).startsWith("{\"x\":{\"hit\":");
    world().isBackAtRest();
  }

  @Test
  default void aTimeoutDoesNotAbortASharedCall() {
    CompletableFuture<HttpResponse<String>> first =
        CompletableFuture.supplyAsync(
            () -> world().get("/coalesced/c", "X-Request-Timeout-Ms", "1000"));
    Await.until("the first is sent", () -> world().faulty().hits("/held/c") == 1);
    CompletableFuture<HttpResponse<String>> other =
        CompletableFuture.supplyAsync(() -> world().get("/coalesced/c"));
    assertThat(first.join().statusCode()).isEqualTo(504);
    world().faulty().release("/held/c");
    assertThat(other.join().body()).startsWith("{\"x\":{\"hit\":");
    world().isBackAtRest();
  }

  @Test
  default void aSharedCallIsAbortedWhenAllItsClientsTimeOut() {
    List<CompletableFuture<HttpResponse<String>>> all =
        Stream.generate(
                () ->
                    CompletableFuture.supplyAsync(
                        () -> world().get("/shared/hang", "X-Request-Timeout-Ms", "500")))
            .limit(2)
            .toList();
    for (CompletableFuture<HttpResponse<String>> answer : all) {
      assertThat(answer.join().statusCode()).isEqualTo(504);
    }
    world().isBackAtRest();
  }

  @Test
  default void noClientSetsTheTimeoutOfASharedCall() {
    for (String path : List.of("/shared/ok", "/cached/hurry")) {
      assertThat(world().get(path, "X-Request-Timeout-Ms", "2000").statusCode()).isEqualTo(200);
    }
    for (String target : List.of("/ok", "/cacheable/hurry")) {
      String told =
          world().faulty().heads().stream()
              .filter(head -> head.startsWith("GET " + target + " "))
              .reduce((earlier, last) -> last)
              .orElseThrow();
      assertThat(told)
          .as(target)
          .containsPattern("(?i)X-Request-Timeout-Ms: (\\d{5,}|[3-9]\\d{3})\r");
    }
    world().isBackAtRest();
  }

  @Test
  default void aCookieOfASharedAnswerGoesToOneClient() {
    CompletableFuture<HttpResponse<String>> first =
        CompletableFuture.supplyAsync(() -> world().get("/coalesced/cookie"));
    Await.until("the first is sent", () -> world().faulty().hits("/held/cookie") == 1);
    CompletableFuture<HttpResponse<String>> other =
        CompletableFuture.supplyAsync(() -> world().get("/coalesced/cookie"));
    Await.until("the other waits for it", () -> world().metric("fanout.in.flight") == 2);
    // A call in flight may not wait yet: a request that joins too late makes its own call, with
    // its own cookie.
    world().faulty().release("/held/cookie");
    boolean shared = first.join().body().equals(other.join().body());
    assertThat(RunningGateway.header(first.join(), "Set-Cookie")).isEqualTo("for=1");
    assertThat(RunningGateway.header(other.join(), "Set-Cookie")).isEqualTo(shared ? "" : "for=2");
    world().isBackAtRest();
  }

  @Test
  default void aWaitingRequestKeepsItsOwnDeadline() {
    CompletableFuture<HttpResponse<String>> first =
        CompletableFuture.supplyAsync(() -> world().get("/coalesced/d"));
    Await.until("the first is sent", () -> world().faulty().hits("/held/d") == 1);
    assertThat(world().get("/coalesced/d", "X-Request-Timeout-Ms", "100").statusCode())
        .isEqualTo(504);
    world().faulty().release("/held/d");
    assertThat(first.join().statusCode()).isEqualTo(200);
    assertThat(world().faulty().hits("/held/d")).isEqualTo(1);
    world().isBackAtRest();
  }

  @Test
  default void cacheableAnswersComeFromTheCache() {
    HttpResponse<String> first = world().get("/cached/a");
    HttpResponse<String> second = world().get("/cached/a");
    assertThat(second.body()).isEqualTo(first.body()).isEqualTo("{\"x\":{\"hit\":1}}");
    assertThat(RunningGateway.header(second, "Age")).isNotEmpty();
    assertThat(world().faulty().hits("/cacheable/a")).isEqualTo(1);
    HttpResponse<String> otherTenant = world().get("/cached/a", "X-Tenant", "7");
    assertThat(otherTenant.body()).isEqualTo("{\"x\":{\"hit\":2}}");
    assertThat(world().metric("fanout.guards", "backend", "well", "event", "cached")).isPositive();
    world().isBackAtRest();
  }
}
