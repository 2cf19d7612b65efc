package io.fanout.core.strand;

import static org.assertj.core.api.Assertions.assertThat;

import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.strands.Strand;
import io.fanout.core.handoff.Await;
import io.fanout.netty.lane.EventLoopLanes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every kind of strand. */
abstract class StrandsContract {
  private static final int RACES = 200;

  private final StrandsBench bench;
  private final BooleanSupplier onStrand;

  /**
   * The contract's tests for one kind of strand.
   *
   * @param kind opens strands with room for several hundred concurrent bodies
   * @param onStrand whether the caller is on such a strand
   */
  StrandsContract(
      BiFunction<EventLoopLanes, StrandFailures, Strands> kind, BooleanSupplier onStrand) {
    this.bench = new StrandsBench(kind);
    this.onStrand = onStrand;
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void start(StrandBody body) {
    assertThat(bench.strands().start(bench.lane(0), "test", body)).isTrue();
  }

  /** Waits for the stage on a strand, and passes on its result. */
  private CompletableFuture<String> awaited(CompletableFuture<String> stage) {
    CompletableFuture<String> seen = new CompletableFuture<>();
    start(() -> seen.complete(outcome(stage)));
    return seen;
  }

  private String outcome(CompletableFuture<String> stage) throws SuspendExecution {
    try {
      return bench.strands().await(stage);
    } catch (ExecutionException e) {
      return "failed: " + e.getMessage();
    } catch (InterruptedException e) {
      return "interrupted";
    } catch (CancellationException e) {
      return "cancelled";
    }
  }

  @Test
  void aThrowingBodyIsReportedAndHarmsNoOther() {
    RuntimeException failure = new IllegalStateException("on purpose");
    Error error = new AssertionError("on purpose");
    start(
        () -> {
          throw failure;
        });
    start(
        () -> {
          throw error;
        });
    Await.until("both are reported", () -> bench.faults().size() == 2);
    assertThat(bench.faults()).containsExactlyInAnyOrder(failure, error);
    assertThat(StrandsBench.get(awaited(CompletableFuture.completedFuture("next"))))
        .isEqualTo("next");
  }

  @Test
  void anInterruptThatABodyLetsThroughIsReported() {
    start(
        () -> {
          throw new InterruptedException("on purpose");
        });
    Await.until("it is reported", () -> bench.faults().size() == 1);
    assertThat(bench.faults().element()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void aBodyThatFailsAfterAWaitIsReported() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    start(
        () -> {
          throw new IllegalStateException(outcome(stage));
        });
    stage.complete("after the wait");
    Await.until("it is reported", () -> bench.faults().size() == 1);
    assertThat(bench.faults().element()).hasMessage("after the wait");
  }

  @Test
  void waitingForAFailedStageFailsWithItsCause() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    CompletableFuture<String> seen = awaited(stage);
    stage.completeExceptionally(new IllegalStateException("on purpose"));
    assertThat(StrandsBench.get(seen)).endsWith("on purpose").startsWith("failed");
    assertThat(StrandsBench.get(awaited(stage))).endsWith("on purpose").startsWith("failed");
  }

  @Test
  void waitingForACancelledStageSaysSo() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    CompletableFuture<String> seen = awaited(stage);
    stage.cancel(false);
    assertThat(StrandsBench.get(seen)).isEqualTo("cancelled");
  }

  @Test
  void allStrandsThatWaitForTheSameFutureGoOn() {
    for (int i = 0; i < RACES; i++) {
      String value = "value " + i;
      Awaited<String> stage = new Awaited<>();
      CompletableFuture<String> first = awaited(stage);
      CompletableFuture<String> second = awaited(stage);

      // Before they wait, while they begin to, or afterwards.
      stage.complete(value);

      assertThat(StrandsBench.get(first)).isEqualTo(value);
      assertThat(StrandsBench.get(second)).isEqualTo(value);
    }
  }

  @Test
  void anInterruptedWaitEndsAndTheStrandGoesOn() {
    CompletableFuture<Runnable> interrupt = new CompletableFuture<>();
    CompletableFuture<String> seen = new CompletableFuture<>();
    CompletableFuture<String> next = new CompletableFuture<>();
    start(
        () -> {
          interrupt.complete(Strand.currentStrand()::interrupt);
          seen.complete(outcome(new CompletableFuture<>()));
          next.complete(outcome(CompletableFuture.completedFuture("went on")));
        });
    StrandsBench.get(interrupt).run();
    assertThat(StrandsBench.get(seen)).isEqualTo("interrupted");
    assertThat(StrandsBench.get(next)).isEqualTo("went on");
  }

  @Test
  void bodiesRunOnStrandsOfTheirKind() {
    CompletableFuture<Boolean> started = new CompletableFuture<>();
    CompletableFuture<Boolean> forked = new CompletableFuture<>();
    start(
        () -> {
          started.complete(onStrand.getAsBoolean());
          assertThat(
                  bench
                      .strands()
                      .fork(bench.lane(0), "call", () -> forked.complete(onStrand.getAsBoolean())))
              .isTrue();
        });
    assertThat(StrandsBench.get(started)).isTrue();
    assertThat(StrandsBench.get(forked)).isTrue();
  }

  @Test
  void aStageThatIsDoneIsNotWaitedFor() {
    assertThat(StrandsBench.get(awaited(CompletableFuture.completedFuture("done"))))
        .isEqualTo("done");
  }

  @Test
  void aWaitEndsWhenAnotherThreadOrATimerCompletesTheStage() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    CompletableFuture<String> seen = awaited(stage);
    stage.complete("from the test's thread");
    assertThat(StrandsBench.get(seen)).isEqualTo("from the test's thread");
    CompletableFuture<String> timed =
        new CompletableFuture<String>()
            .completeOnTimeout("from a timer", 20, TimeUnit.MILLISECONDS);
    assertThat(StrandsBench.get(awaited(timed))).isEqualTo("from a timer");
  }

  @Test
  void aWaitEndsWhenAForkedStrandCompletesTheStage() {
    CompletableFuture<String> seen = new CompletableFuture<>();
    start(
        () -> {
          CompletableFuture<String> stage = new CompletableFuture<>();
          boolean forked =
              bench
                  .strands()
                  .fork(
                      bench.lane(0),
                      "call",
                      () -> stage.complete(outcome(CompletableFuture.completedFuture("forked"))));
          seen.complete(forked ? outcome(stage) : "refused");
        });
    assertThat(StrandsBench.get(seen)).isEqualTo("forked");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 200})
  void aDeepCallChainWaitsAtItsBottom(int depth) {
    CompletableFuture<String> stage = new CompletableFuture<>();
    CompletableFuture<Integer> seen = new CompletableFuture<>();
    start(() -> seen.complete(deep(depth, stage)));
    stage.complete("x");
    assertThat(StrandsBench.get(seen)).isEqualTo(depth + 1);
  }

  private int deep(int depth, CompletableFuture<String> stage) throws SuspendExecution {
    return depth == 0 ? outcome(stage).length() : 1 + deep(depth - 1, stage);
  }

  @Test
  void aRaceOfCompletionAndWaitLosesNoWakeUp() {
    List<CompletableFuture<String>> seen = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      CompletableFuture<String> stage = new CompletableFuture<>();
      seen.add(awaited(stage));
      stage.complete("in time");
      if (i % 100 == 99) {
        seen.forEach(one -> assertThat(StrandsBench.get(one)).isEqualTo("in time"));
        seen.clear();
      }
    }
    assertThat(bench.faults()).isEmpty();
  }

  @Test
  void waitingStrandsLeaveTheLanesFree() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger ended = new AtomicInteger();
    int many = 300;
    for (int i = 0; i < many; i++) {
      boolean started =
          bench
              .strands()
              .start(
                  bench.lane(i % 2),
                  "waits",
                  () -> {
                    begun.incrementAndGet();
                    String unused = outcome(stage);
                    ended.incrementAndGet();
                  });
      assertThat(started).isTrue();
    }
    Await.until("all wait", () -> begun.get() == many);
    List<CompletableFuture<Boolean>> tasks =
        Stream.of(0, 1)
            .map(
                lane ->
                    CompletableFuture.supplyAsync(
                        () -> bench.lane(lane).isCurrent(), bench.lane(lane)))
            .toList();
    assertThat(tasks).allSatisfy(task -> assertThat(StrandsBench.get(task)).isTrue());
    assertThat(ended).hasValue(0);
    stage.complete("go");
    Await.until("all have ended", () -> ended.get() == many);
  }

  @Test
  void workOnALargeBodyGivesItsResultOrFails() {
    CompletableFuture<String> result = new CompletableFuture<>();
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    CompletableFuture<Throwable> error = new CompletableFuture<>();
    RuntimeException exception = new IllegalStateException("on purpose");
    Error worse = new AssertionError("on purpose");
    start(
        () -> {
          result.complete(bench.strands().withLargeBody(() -> "result"));
          failure.complete(failureOf(exception, null));
          error.complete(failureOf(null, worse));
        });
    assertThat(StrandsBench.get(result)).isEqualTo("result");
    assertThat(StrandsBench.get(failure)).isSameAs(exception);
    assertThat(StrandsBench.get(error)).isSameAs(worse);
  }

  private Throwable failureOf(@Nullable RuntimeException exception, @Nullable Error error)
      throws SuspendExecution, InterruptedException {
    try {
      return bench
          .strands()
          .withLargeBody(
              () -> {
                if (exception != null) {
                  throw exception;
                }
                throw Objects.requireNonNull(error);
              });
    } catch (RuntimeException | Error e) {
      return e;
    }
  }

  @Test
  void afterTheEndNothingIsStarted() {
    bench.close();
    boolean started = bench.strands().start(bench.lane(0), "late", () -> {});
    if (started) {
      // virtual threads have nothing to close
      assertThat(bench.gauge("virtual.alive")).isBetween(0.0, 1.0);
    }
  }
}
