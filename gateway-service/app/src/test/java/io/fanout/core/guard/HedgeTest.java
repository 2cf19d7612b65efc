package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.client.Cancellation;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.fanout.core.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Hedging on the real strands of every mode, with time and a backend that the test controls. */
@ParameterizedClass
@MethodSource("io.fanout.core.guard.RunningStrands#modesAndWays")
final class HedgeTest {
  private static final Duration AFTER = Duration.ofMillis(50);

  private final VirtualTime time = new VirtualTime();
  private final Told told = new Told();
  private final RunningStrands running;
  private final HeldClient client;
  private final List<Backend> opened = new ArrayList<>();

  private final Way way;

  HedgeTest(Mode mode, Way way) {
    this.way = way;
    this.running = new RunningStrands(mode, 2, 2);
    this.client = new HeldClient(running.strands());
  }

  @AfterEach
  void nothingIsLeft() {
    opened.forEach(HedgeTest::allFree);
    running.close();
    assertThat(running.faults()).isEmpty();
    assertThat(client.isEmpty()).isTrue();
    assertThat(time.waiting()).isZero();
  }

  private CompletableFuture<AttemptResult> call(Backend backend, Attempt attempt) {
    return way == Way.BEGUN ? running.begin(backend, attempt) : running.call(backend, attempt);
  }

  private Backend backend(String... settings) {
    List<String> all = new ArrayList<>(List.of("hedge.after", "50ms", "hedge.share", "1"));
    all.addAll(Arrays.asList(settings));
    Backend backend =
        new Backend(
            "b",
            Guarded.settings(all.toArray(String[]::new)),
            Guarded.origins(2),
            client,
            Guarded.kit(time, running.strands(), told));
    opened.add(backend);
    return backend;
  }

  private Attempt attempt(Request request) {
    Deadline deadline = Deadline.in(Guarded.TIMEOUT, time);
    return new Attempt(request, running.lane(), deadline, Guarded.TIMEOUT, new Cancellation());
  }

  private Attempt get() {
    return attempt(Request.get("/x"));
  }

  private static int status(AttemptResult result) {
    return Objects.requireNonNull(result.reply()).status();
  }

  private static CallResultKind ending(AttemptResult result) {
    return Objects.requireNonNull(result.failure()).ending();
  }

  /** Waits until the strands have left the guards: a losing attempt may end after its call. */
  private static void allFree(Backend backend) {
    Await.until("nobody is left within the guards", () -> backend.inFlight() == 0);
  }

  @Test
  void theSecondAttemptGoesToAnotherHostAndItsAnswerEndsTheFirst() throws Exception {
    Backend backend = backend();
    Attempt attempt = get();
    CompletableFuture<AttemptResult> call = call(backend, attempt);
    HeldClient.Held first = client.next();
    time.pass(AFTER);
    HeldClient.Held second = client.next();
    assertThat(second.origin()).isNotEqualTo(first.origin());
    assertThat(backend.inFlight()).isEqualTo(2);
    second.answer(200);
    assertThat(status(RunningStrands.end(call))).isEqualTo(200);
    assertThat(first.cancellation().reason()).isEqualTo(CallResultKind.CANCELLED);
    assertThat(attempt.cancellation().reason()).isNull();
    assertThat(attempt.trail().hedges()).isEqualTo(1);
    assertThat(told.all()).containsExactly("hedged b", "hedge won b");
  }

  @Test
  void whereTheFirstAnswersFirstTheSecondIsCancelled() throws Exception {
    Backend backend = backend();
    CompletableFuture<AttemptResult> call = call(backend, get());
    HeldClient.Held first = client.next();
    time.pass(AFTER);
    HeldClient.Held second = client.next();
    first.answer(404);
    assertThat(status(RunningStrands.end(call))).isEqualTo(404);
    assertThat(second.end().get().failure()).isNotNull();
    assertThat(second.cancellation().reason()).isEqualTo(CallResultKind.CANCELLED);
    assertThat(told.all()).containsExactly("hedged b");
  }

  @Test
  void aQuickAnswerIsAllThereIs() throws Exception {
    Backend backend = backend();
    CompletableFuture<AttemptResult> call = call(backend, get());
    client.next().answer(200);
    assertThat(status(RunningStrands.end(call))).isEqualTo(200);
    time.pass(AFTER);
    assertThat(told.all()).isEmpty();
  }

  @Test
  void aBadAnswerOfTheSecondLeavesTheFirstInTheRace() throws Exception {
    Backend backend = backend();
    CompletableFuture<AttemptResult> call = call(backend, get());
    HeldClient.Held first = client.next();
    time.pass(AFTER);
    client.next().answer(503);
    first.answer(200);
    assertThat(status(RunningStrands.end(call))).isEqualTo(200);
    assertThat(told.all()).containsExactly("hedged b");
  }

  @Test
  void aFirstThatFailsWaitsForTheSecond() throws Exception {
    Backend backend = backend();
    CompletableFuture<AttemptResult> call = call(backend, get());
    HeldClient.Held first = client.next();
    time.pass(AFTER);
    HeldClient.Held second = client.next();
    first.fail(CallResultKind.BROKEN_OFF);
    second.answer(200);
    assertThat(status(RunningStrands.end(call))).isEqualTo(200);
  }

  @Test
  void whereBothFailTheFirstFailureIsTold() throws Exception {
    Backend backend = backend();
    CompletableFuture<AttemptResult> call = call(backend, get());
    HeldClient.Held first = client.next();
    time.pass(AFTER);
    client.next().fail(CallResultKind.CONNECT_FAILED);
    first.fail(CallResultKind.BROKEN_OFF);
    assertThat(ending(RunningStrands.end(call))).isEqualTo(CallResultKind.BROKEN_OFF);
  }

  @Test
  void theDeadlineEndsBoth() throws Exception {
    Backend backend = backend();
    CompletableFuture<AttemptResult> call = call(backend, get());
    HeldClient.Held first = client.next();
    time.pass(AFTER);
    HeldClient.Held second = client.next();
    time.pass(Guarded.TIMEOUT);
    assertThat(ending(RunningStrands.end(call))).isEqualTo(CallResultKind.TIMED_OUT);
    assertThat(first.cancellation().reason()).isEqualTo(CallResultKind.TIMED_OUT);
    assertThat(second.cancellation().reason()).isEqualTo(CallResultKind.TIMED_OUT);
  }

  @Test
  void aClientThatLeavesEndsBoth() throws Exception {
    Backend backend = backend();
    Attempt attempt = get();
    CompletableFuture<AttemptResult> call = call(backend, attempt);
    HeldClient.Held first = client.next();
    time.pass(AFTER);
    HeldClient.Held second = client.next();
    attempt.cancellation().cancel(CallResultKind.CANCELLED);
    assertThat(ending(RunningStrands.end(call))).isEqualTo(CallResultKind.CANCELLED);
    assertThat(first.cancellation().reason()).isEqualTo(CallResultKind.CANCELLED);
    assertThat(second.cancellation().reason()).isEqualTo(CallResultKind.CANCELLED);
  }

  @Test
  void aCallThatIsNotIdempotentIsNeverSentTwice() throws Exception {
    Backend backend = backend();
    CompletableFuture<AttemptResult> call =
        call(backend, attempt(Request.get("/x").asIdempotent(false)));
    HeldClient.Held only = client.next();
    assertThat(time.waiting()).isEqualTo(1); // the deadline's timer
    time.pass(AFTER);
    only.answer(200);
    assertThat(status(RunningStrands.end(call))).isEqualTo(200);
    assertThat(told.all()).isEmpty();
  }

  @Test
  void noMoreThanItsShareOfTheCallsIsSentTwice() throws Exception {
    Backend backend = backend("hedge.share", "0.1");
    for (int i = 0; i < 200; i++) {
      CompletableFuture<AttemptResult> call = call(backend, get());
      HeldClient.Held first = client.next();
      long before = told.count("hedged b");
      time.pass(AFTER);
      if (told.count("hedged b") > before) {
        client.next().answer(200);
      } else {
        first.answer(200);
      }
      assertThat(status(RunningStrands.end(call))).isEqualTo(200);
    }
    assertThat(told.count("hedged b")).isEqualTo(20);
    assertThat(told.count("hedge budget spent b")).isEqualTo(180);
  }

  private void aSlowCallIsSentOnce(Backend backend) throws Exception {
    CompletableFuture<AttemptResult> call = call(backend, get());
    HeldClient.Held only = client.next();
    time.pass(AFTER);
    only.answer(200);
    assertThat(status(RunningStrands.end(call))).isEqualTo(200);
    assertThat(told.count("hedged b")).isZero();
  }

  @Test
  void aBackendThatFailsIsSentNoCallTwice() throws Exception {
    Backend backend = backend();
    for (int i = 0; i < 10; i++) {
      CompletableFuture<AttemptResult> call = call(backend, get());
      client.next().answer(500);
      assertThat(status(RunningStrands.end(call))).isEqualTo(500);
    }
    aSlowCallIsSentOnce(backend);
  }

  @Test
  void whileAHostsBreakerIsOpenNoCallIsSentTwice() throws Exception {
    Backend backend = backend("breaker.min-calls", "1", "hedge.off-above", "1");
    CompletableFuture<AttemptResult> bad = call(backend, get());
    client.next().answer(500);
    assertThat(status(RunningStrands.end(bad))).isEqualTo(500);
    aSlowCallIsSentOnce(backend);
  }

  @Test
  void theLatestAnswersPercentileSaysWhen() throws Exception {
    Backend backend = backend("hedge.after", "p95");
    for (int i = 0; i < 100; i++) {
      CompletableFuture<AttemptResult> call = call(backend, get());
      HeldClient.Held only = client.next();
      time.pass(Duration.ofMillis(20));
      only.answer(200);
      assertThat(status(RunningStrands.end(call))).isEqualTo(200);
    }
    assertThat(told.count("hedged b")).isZero();
    CompletableFuture<AttemptResult> call = call(backend, get());
    HeldClient.Held first = client.next();
    time.pass(Duration.ofMillis(24));
    client.next().answer(200);
    assertThat(status(RunningStrands.end(call))).isEqualTo(200);
    assertThat(first.cancellation().reason()).isEqualTo(CallResultKind.CANCELLED);
  }

  @Test
  void aRetryMayBeHedgedToo() throws Exception {
    Backend backend = backend("retry.attempts", "2", "retry.backoff", "1ms");
    Attempt attempt = get();
    CompletableFuture<AttemptResult> call = call(backend, attempt);
    HeldClient.Held first = client.next();
    CountDownLatch pausing = time.untilSet(1);
    first.fail(CallResultKind.CONNECT_FAILED);
    assertThat(pausing.await(60, TimeUnit.SECONDS)).isTrue();
    time.pass(Duration.ofMillis(1));
    HeldClient.Held again = client.next();
    time.pass(AFTER);
    client.next().answer(200);
    assertThat(status(RunningStrands.end(call))).isEqualTo(200);
    assertThat(again.cancellation().reason()).isEqualTo(CallResultKind.CANCELLED);
    assertThat(attempt.trail().retries()).isEqualTo(1);
    assertThat(attempt.trail().hedges()).isEqualTo(1);
  }
}
