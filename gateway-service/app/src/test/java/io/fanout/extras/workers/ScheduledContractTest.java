package io.fanout.extras.workers;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.handoff.Await;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/** How every scheduled executor keeps time. */
@ParameterizedClass
@CsvSource({"FIXED_GROUP, 1", "FIXED_GROUP, 4", "ELASTIC_GROUP, 4", "JDK, 1", "JDK, 4"})
@SuppressWarnings("FutureReturnValueIgnored") // the tests observe tasks by their effects
final class ScheduledContractTest {

  private final int threads;
  private final ExecutorBench<ScheduledExecutorService> bench;
  private final ScheduledExecutorService executor;

  ScheduledContractTest(ScheduledKind kind, int threads) {
    this.threads = threads;
    this.bench = new ExecutorBench<>(threads, kind::open);
    this.executor = bench.executor();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  @SuppressWarnings("NullAway") // the executor must refuse these
  void noTaskAndNoPeriodAreRefused() {
    assertThatThrownBy(() -> executor.schedule((Runnable) null, 1, DAYS))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> executor.scheduleAtFixedRate(() -> {}, 1, 0, DAYS))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> executor.scheduleWithFixedDelay(() -> {}, 1, -1, DAYS))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void afterAShutdownTimedTasksAreRejected() {
    executor.shutdown();
    assertThatThrownBy(() -> executor.schedule(() -> {}, 0, DAYS))
        .isInstanceOf(RejectedExecutionException.class);
    assertThatThrownBy(() -> executor.scheduleAtFixedRate(() -> {}, 0, 1, DAYS))
        .isInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void afterAShutdownTimedTasksStillRunOnceAndPeriodicOnesNoMore() {
    AtomicInteger once = new AtomicInteger();
    AtomicInteger periodic = new AtomicInteger();
    ScheduledFuture<?> later = executor.schedule(once::incrementAndGet, 30, MILLISECONDS);
    ScheduledFuture<?> again = executor.scheduleAtFixedRate(periodic::incrementAndGet, 1, 1, DAYS);
    executor.shutdown();
    bench.awaitGone();
    assertThat(once).hasValue(1);
    assertThat(later.isDone()).isTrue();
    assertThat(periodic).hasValue(0);
    assertThat(again.isCancelled()).isTrue();
  }

  @Test
  void aPeriodicTaskThatRunsDuringTheShutdownIsTheLastOfItself() {
    CountDownLatch begun = new CountDownLatch(1);
    ScheduledFuture<?> task =
        executor.scheduleAtFixedRate(
            () -> {
              begun.countDown();
              bench.hold();
            },
            0,
            1,
            MICROSECONDS);
    ExecutorBench.await(begun);
    executor.shutdown();
    bench.release();
    bench.awaitGone();
    assertThat(task.isCancelled()).isTrue();
  }

  @Test
  void shutdownNowReturnsTimedTasks() {
    for (int i = 0; i < 5; i++) {
      executor.schedule(() -> {}, 1, DAYS);
    }
    assertThat(executor.shutdownNow()).hasSize(5);
    bench.awaitGone();
  }

  @Test
  void aShutdownEndsWhenTheLastTimedTaskIsCancelled() {
    ScheduledFuture<?> task = executor.schedule(() -> {}, 1, DAYS);
    executor.shutdown();
    assertThat(executor.isTerminated()).isFalse();
    assertThat(task.cancel(false)).isTrue();
    bench.awaitGone();
    assertThatThrownBy(task::get).isInstanceOf(CancellationException.class);
  }

  @Test
  void aPeriodicTaskThatThrowsIsNotRunAgain() {
    AtomicInteger runs = new AtomicInteger();
    ScheduledFuture<?> task =
        executor.scheduleAtFixedRate(
            () -> {
              if (runs.incrementAndGet() == 3) {
                throw new IllegalStateException("on purpose");
              }
            },
            0,
            1,
            MICROSECONDS);
    assertThatThrownBy(task::get).hasRootCauseMessage("on purpose");
    executor.shutdown();
    bench.awaitGone();
    assertThat(runs).hasValue(3);
  }

  @Test
  void aCancelledPeriodicTaskStopsAndTheNextOnesGoOn() {
    AtomicInteger cancelled = new AtomicInteger();
    AtomicInteger others = new AtomicInteger();
    ScheduledFuture<?> task =
        executor.scheduleWithFixedDelay(cancelled::incrementAndGet, 0, 100, MICROSECONDS);
    executor.scheduleAtFixedRate(others::incrementAndGet, 0, 100, MICROSECONDS);
    Await.until("both have run", () -> cancelled.get() > 3 && others.get() > 3);
    task.cancel(true);
    int then = others.get();
    Await.until("the other goes on", () -> others.get() > then + 20);
    assertThat(task.isCancelled()).isTrue();
    int last = cancelled.get();
    Await.until("the other goes on", () -> others.get() > then + 40);
    assertThat(cancelled).hasValue(last);
  }

  @Test
  void timedTasksRunInTheOrderInWhichTheyAreDue() {
    Queue<Integer> ran = new ConcurrentLinkedQueue<>();
    List<Integer> delays = new ArrayList<>(IntStream.range(0, 200).boxed().toList());
    Collections.shuffle(delays, new Random(4));
    Map<ScheduledFuture<Object>, Integer> tasks = new HashMap<>();
    for (int i = 0; i < threads; i++) {
      bench.occupy();
    }
    for (int delay : delays) {
      tasks.put(
          comparable(executor.schedule(() -> ran.add(delay), delay / 2, MILLISECONDS)), delay);
    }
    List<Integer> due = tasks.keySet().stream().sorted().map(tasks::get).toList();
    bench.release();
    Await.until("all have run", () -> ran.size() == 200);
    assertThat(ran).containsExactlyInAnyOrderElementsOf(delays);
    if (threads == 1) {
      assertThat(ran).containsExactlyElementsOf(due);
    }
  }

  @Test
  void aTaskThatIsDueEarlierOvertakesOneThatWaits() {
    CountDownLatch ran = new CountDownLatch(3);
    executor.schedule(() -> {}, 1, DAYS);
    executor.schedule(ran::countDown, 3, MILLISECONDS);
    executor.schedule(ran::countDown, 1, MILLISECONDS);
    executor.schedule(ran::countDown, -5, MILLISECONDS);
    ExecutorBench.await(ran);
    assertThat(executor.isShutdown()).isFalse();
  }

  @Test
  void theLongestDelayUpsetsNoOther() {
    CountDownLatch ran = new CountDownLatch(1);
    ScheduledFuture<?> never = executor.schedule(() -> {}, Long.MAX_VALUE, DAYS);
    executor.schedule(() -> {}, Long.MAX_VALUE, NANOSECONDS);
    executor.schedule(ran::countDown, 1, NANOSECONDS);
    ExecutorBench.await(ran);
    assertThat(never.isDone()).isFalse();
    assertThat(never.getDelay(DAYS)).isGreaterThan(10_000);
  }

  @Test
  void futuresTellTheirDelayAndCompareByIt() {
    ScheduledFuture<?> sooner = executor.schedule(() -> {}, 10, DAYS);
    ScheduledFuture<?> later = executor.schedule(() -> {}, 20, DAYS);
    assertThat(sooner.getDelay(DAYS)).isEqualTo(9);
    assertThat(sooner.compareTo(later)).isNegative();
    assertThat(later.compareTo(sooner)).isPositive();
  }

  @SuppressWarnings("unchecked")
  private static ScheduledFuture<Object> comparable(ScheduledFuture<?> future) {
    return (ScheduledFuture<Object>) future;
  }

  @Test
  void noTimedTaskOfManyProducersIsLost() {
    AtomicInteger ran = new AtomicInteger();
    List<Thread> producers =
        IntStream.range(0, 8)
            .mapToObj(
                producer ->
                    new Thread(
                        () -> {
                          for (int i = 0; i < 3_000; i++) {
                            executor.schedule(ran::incrementAndGet, i % 7, MICROSECONDS);
                          }
                        }))
            .toList();
    producers.forEach(Thread::start);
    Await.until("all have run", () -> ran.get() == 24_000);
    executor.shutdown();
    bench.awaitGone();
    assertThat(ran).hasValue(24_000);
  }

  @Test
  void timedTasksThatComeOneByOneEachFindSomebodyAwakeInTime() {
    for (int i = 0; i < 1_000; i++) {
      CountDownLatch ran = new CountDownLatch(1);
      executor.schedule(ran::countDown, i % 50, MICROSECONDS);
      ExecutorBench.await(ran);
    }
    assertThat(bench.uncaught()).isEmpty();
  }
}
