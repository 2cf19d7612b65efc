package io.fanout.extras.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.handoff.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** How every executor runs tasks: exceptions, interrupts, results, and no lost task. */
@ParameterizedClass
@EnumSource(ExecutorKind.class)
final class ExecutorContractTest {
  private static final int THREADS = 4;
  private static final int PRODUCERS = 8;
  private static final int EACH = 30_000;

  private final ExecutorKind kind;
  private final ExecutorBench<ExecutorService> bench;
  private final ExecutorService executor;

  ExecutorContractTest(ExecutorKind kind) {
    this.kind = kind;
    this.bench = new ExecutorBench<>(THREADS, kind::open);
    this.executor = bench.executor();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aThrowingTaskIsReportedAndHarmsNoOther() {
    RuntimeException failure = new IllegalStateException("on purpose");
    Error error = new AssertionError("on purpose");
    for (int i = 0; i < 20; i++) {
      executor.execute(
          () -> {
            throw failure;
          });
      executor.execute(
          () -> {
            throw error;
          });
    }
    if (kind.reportsUncaught()) {
      Await.until("all are reported", () -> bench.uncaught().size() == 40);
      assertThat(bench.uncaught()).containsOnly(failure, error);
    }
    assertThat(CompletableFuture.supplyAsync(() -> "next", executor).join()).isEqualTo("next");
  }

  @Test
  void aFailedResultTellsItsCause() {
    IllegalStateException failure = new IllegalStateException("on purpose");
    Future<?> failed =
        executor.submit(
            () -> {
              throw failure;
            });
    assertThatThrownBy(failed::get)
        .isInstanceOf(ExecutionException.class)
        .rootCause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("on purpose");
    assertThat(bench.uncaught()).isEmpty();
  }

  @Test
  void aTaskThatIsCancelledBeforeItBeginsNeverRuns() {
    AtomicBoolean ran = new AtomicBoolean();
    for (int i = 0; i < THREADS; i++) {
      bench.occupy();
    }
    Future<?> waiting = executor.submit(() -> ran.set(true));
    assertThat(waiting.cancel(false)).isTrue();
    bench.release();
    executor.shutdown();
    bench.awaitGone();
    assertThat(ran).isFalse();
    assertThat(waiting.isCancelled()).isTrue();
  }

  @Test
  void cancellingARunningTaskInterruptsItAndNoOther() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<String> seen = new CompletableFuture<>();
    Future<?> running =
        executor.submit(
            () -> {
              begun.countDown();
              seen.complete(bench.isInterrupted() ? "interrupted" : "not interrupted");
            });
    ExecutorBench.await(begun);
    assertThat(running.cancel(true)).isTrue();
    if (!kind.interruptsByCancel()) {
      bench.release();
    }
    assertThat(seen.get(60, TimeUnit.SECONDS))
        .isEqualTo(kind.interruptsByCancel() ? "interrupted" : "not interrupted");
    assertNoneIsInterrupted();
  }

  @Test
  void anInterruptThatATaskLeavesBehindReachesNoLaterOne() throws Exception {
    for (int i = 0; i < THREADS * 10; i++) {
      executor.execute(() -> Thread.currentThread().interrupt());
    }
    assertNoneIsInterrupted();
  }

  private void assertNoneIsInterrupted() throws Exception {
    List<Callable<Boolean>> looks = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      looks.add(() -> Thread.currentThread().isInterrupted());
    }
    for (Future<Boolean> look : executor.invokeAll(looks)) {
      assertThat(look.get()).isFalse();
    }
  }

  @Test
  void allResultsComeBackInTheOrderOfTheirTasks() throws Exception {
    List<Callable<Integer>> tasks = new ArrayList<>();
    IntStream.range(0, 100).forEach(i -> tasks.add(() -> i));
    List<Integer> results = new ArrayList<>();
    for (Future<Integer> result : executor.invokeAll(tasks)) {
      results.add(result.get());
    }
    assertThat(results).containsExactlyElementsOf(IntStream.range(0, 100).boxed().toList());
  }

  @Test
  void anyResultIsOneOfThoseThatDidNotFail() throws Exception {
    Callable<String> fails =
        () -> {
          throw new IllegalStateException("on purpose");
        };
    assertThat(executor.invokeAny(List.of(fails, () -> "sound", fails))).isEqualTo("sound");
    assertThatThrownBy(() -> executor.invokeAny(List.of(fails, fails)))
        .isInstanceOf(ExecutionException.class);
  }

  @Test
  void tasksThatWaitForTasksOfOthersGetThere() {
    CompletableFuture<Integer> sum =
        CompletableFuture.supplyAsync(() -> 1, executor)
            .thenApplyAsync(one -> one + 1, executor)
            .thenComposeAsync(
                two -> CompletableFuture.supplyAsync(() -> two + 1, executor), executor)
            .thenCombineAsync(
                CompletableFuture.supplyAsync(() -> 10, executor), Integer::sum, executor);
    assertThat(sum.orTimeout(60, TimeUnit.SECONDS).join()).isEqualTo(13);
  }

  @Test
  void noTaskOfManyProducersIsLostOrRunTwice() {
    AtomicInteger ran = new AtomicInteger();
    List<Thread> producers =
        IntStream.range(0, PRODUCERS)
            .mapToObj(
                producer ->
                    new Thread(
                        () -> {
                          for (int i = 0; i < EACH; i++) {
                            executor.execute(ran::incrementAndGet);
                          }
                        }))
            .toList();
    producers.forEach(Thread::start);
    Await.until("all have run", () -> ran.get() == PRODUCERS * EACH);
    executor.shutdown();
    bench.awaitGone();
    assertThat(ran).hasValue(PRODUCERS * EACH);
  }

  @Test
  void tasksThatComeOneByOneAreEachRunAtOnce() {
    // All workers are idle each time, so a lost wake-up would hang the test.
    for (int i = 0; i < 5_000; i++) {
      int task = i;
      assertThat(
              CompletableFuture.supplyAsync(() -> task, executor)
                  .orTimeout(60, TimeUnit.SECONDS)
                  .join())
          .isEqualTo(task);
    }
  }
}
