package io.fanout.extras.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** How every executor shuts down, and what it refuses. */
@ParameterizedClass
@EnumSource(ExecutorKind.class)
final class ShutdownContractTest {
  private static final int PRODUCERS = 8;

  private final ExecutorKind kind;
  private final ExecutorBench<ExecutorService> bench;
  private final ExecutorService executor;

  ShutdownContractTest(ExecutorKind kind) {
    this.kind = kind;
    this.bench = new ExecutorBench<>(2, kind::open);
    this.executor = bench.executor();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  @SuppressWarnings("NullAway") // the executor must refuse these
  void noTaskIsRefused() {
    assertThatThrownBy(() -> executor.execute(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> executor.submit((Runnable) null))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  void afterAShutdownTasksAreRejected() {
    executor.shutdown();

    assertThatThrownBy(() -> executor.execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class);
    assertThatThrownBy(() -> executor.submit(() -> 1))
        .isInstanceOf(RejectedExecutionException.class);
    assertThatThrownBy(() -> CompletableFuture.runAsync(() -> {}, executor))
        .isInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void anExecutorThatNeverRanEndsAtOnce() {
    assertThat(executor.isShutdown()).isFalse();
    executor.shutdown();

    assertThat(executor.isShutdown()).isTrue();
    bench.awaitGone();
    assertThat(executor.isTerminated()).isTrue();
  }

  @Test
  void aShutdownTwiceIsOne() {
    executor.execute(() -> {});
    executor.shutdown();
    executor.shutdown();
    bench.awaitGone();
    assertThat(executor.shutdownNow()).isEmpty();
    assertThat(executor.isTerminated()).isTrue();
  }

  @Test
  void aShutdownRunsWhatWaits() {
    AtomicInteger ran = new AtomicInteger();
    bench.occupy();
    bench.occupy();
    for (int i = 0; i < 100; i++) {
      executor.execute(ran::incrementAndGet);
    }
    executor.shutdown();
    assertThat(executor.isTerminated()).isFalse();
    bench.release();
    bench.awaitGone();
    assertThat(ran).hasValue(100);
  }

  @Test
  void shutdownNowReturnsWhatNeverRanAndInterruptsWhatRuns() {
    AtomicInteger ran = new AtomicInteger();
    bench.occupy();
    bench.occupy();
    for (int i = 0; i < 10; i++) {
      executor.execute(ran::incrementAndGet);
    }
    List<Runnable> left = executor.shutdownNow();

    bench.awaitGone();
    // A ForkJoinPool cancels the tasks that it does not return.
    assertThat(left).hasSize(kind.returnsWhatNeverRan() ? 10 : 0);
    assertThat(ran).hasValue(0);
  }

  @Test
  void waitingForTheEndGivesUp() throws InterruptedException {
    bench.occupy();
    executor.shutdown();
    assertThat(executor.awaitTermination(1, TimeUnit.MILLISECONDS)).isFalse();
    assertThat(executor.isTerminated()).isFalse();
  }

  @Test
  void waitingForTheEndCanBeInterrupted() {
    bench.occupy();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> executor.awaitTermination(1, TimeUnit.MINUTES))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void tasksAcceptedDuringShutdownRun() {
    AtomicInteger accepted = new AtomicInteger();
    AtomicInteger ran = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(PRODUCERS);
    List<Thread> producers =
        IntStream.range(0, PRODUCERS)
            .mapToObj(i -> new Thread(() -> produceUntilRejected(begun, accepted, ran)))
            .toList();
    producers.forEach(Thread::start);
    ExecutorBench.await(begun);
    executor.shutdown();
    producers.forEach(ShutdownContractTest::join);
    bench.awaitGone();
    if (kind.runsAllItAccepts()) {
      assertThat(ran).hasValue(accepted.get());
    } else {
      assertThat(ran).hasValueLessThanOrEqualTo(accepted.get());
    }
  }

  private void produceUntilRejected(
      CountDownLatch begun, AtomicInteger accepted, AtomicInteger ran) {
    try {
      for (int i = 0; ; i++) {
        executor.execute(ran::incrementAndGet);
        accepted.incrementAndGet();
        if (i == 100) {
          begun.countDown();
        }
      }
    } catch (RejectedExecutionException ended) {
      begun.countDown();
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError("the test was interrupted", e);
    }
  }
}
