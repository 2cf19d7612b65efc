package io.fanout.extras.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.handoff.Await;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The promises of a worker group beyond those of every executor. */
final class WorkerGroupTest {
  private ExecutorBench<WorkerGroup> bench = open(GroupSize.fixed(2));

  private static ExecutorBench<WorkerGroup> open(GroupSize size) {
    return new ExecutorBench<>(
        size.most(), (threads, factory) -> WorkerGroups.executor(size, factory));
  }

  private void use(GroupSize size) {
    bench.close();
    bench = open(size);
  }

  private WorkerGroup group() {
    return bench.executor();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void anInvalidSizeIsRefused() {
    assertThatThrownBy(() -> GroupSize.fixed(0)).hasMessageContaining("expected: from 1 to");
    assertThatThrownBy(() -> GroupSize.elastic(1, Duration.ZERO))
        .hasMessageContaining("keepAlive: PT0S");
  }

  @Test
  void aTaskIsRunThatComesWhenItsWorkerHasGoneToSleepAgain() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    GroupState floor = new GroupState(GroupSize.fixed(1), Thread::new, false);
    Worker worker = floor.workers()[0];
    floor.help();
    Await.until("asleep", () -> isAsleep(floor, worker));
    try {
      // A producer takes the worker; the worker notices, finds no task yet and sleeps.
      assertThat(floor.idle().take()).isZero();
      worker.wake();
      Await.until("asleep", () -> isAsleep(floor, worker));

      worker.add(ran::countDown);

      assertThat(worker.wake()).isTrue();
      assertThat(ran.await(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      floor.staff().advance(Phase.STOPPED);
      floor.settle();
    }
    assertThat(floor.staff().awaitGone(60, TimeUnit.SECONDS)).isTrue();
    assertThat(worker.wake()).isFalse();
  }

  private static boolean isAsleep(GroupState floor, Worker worker) {
    Thread thread = worker.thread();
    return floor.idle().isWaiting(0)
        && thread != null
        && thread.getState() == Thread.State.TIMED_WAITING;
  }

  @Test
  void whereNoThreadCanBeStartedTheTaskIsRejectedAndNotKept() {
    AtomicBoolean ran = new AtomicBoolean();
    WorkerGroup without = WorkerGroups.executor(GroupSize.fixed(2), task -> null);
    assertThatThrownBy(() -> without.execute(() -> ran.set(true)))
        .isInstanceOf(RejectedExecutionException.class);
    assertThat(without.waiting()).isZero();
    without.shutdown();
    assertThat(without.isTerminated()).isTrue();
  }

  @Test
  void aFactoryThatFailsOnceFailsOneTaskAlone() {
    AtomicInteger asked = new AtomicInteger();
    ThreadFactory failsOnce =
        task -> {
          if (asked.getAndIncrement() == 0) {
            throw new IllegalStateException("no thread just now");
          }
          return new Thread(task, "under-test");
        };
    WorkerGroup group = WorkerGroups.executor(GroupSize.fixed(1), failsOnce);
    assertThatThrownBy(() -> group.execute(() -> {})).hasMessage("no thread just now");
    assertThat(group.waiting()).isZero();
    assertThat(CompletableFuture.supplyAsync(() -> "next", group).join()).isEqualTo("next");
    group.shutdown();
    Await.until("it has ended", group::isTerminated);
  }

  @Test
  void noThreadIsStartedBeforeATaskComes() {
    assertThat(group().threads()).isZero();
    group().execute(() -> {});
    assertThat(group().threads()).isEqualTo(1);
  }

  @Test
  void anIdleWorkerIsPreferredToANewOne() {
    for (int i = 0; i < 500; i++) {
      CompletableFuture.runAsync(() -> {}, group()).join();
      Await.until("nobody works", () -> group().waiting() == 0);
    }
    assertThat(group().largest()).isBetween(1, 2);
  }

  @Test
  void allThreadsAreStartedAheadWhereWished() {
    group().prestart();
    assertThat(group().threads()).isEqualTo(2);
    assertThat(group().largest()).isEqualTo(2);
  }

  @Test
  void aBusyWorkersTasksAreStolen() {
    CountDownLatch stolen = new CountDownLatch(100);
    group()
        .execute(
            () -> {
              for (int i = 0; i < 100; i++) {
                group().execute(stolen::countDown);
              }
              // The task waits for its own children, which only other workers can run.
              ExecutorBench.await(stolen);
            });
    ExecutorBench.await(stolen);
    assertThat(group().threads()).isEqualTo(2);
  }

  @Test
  void anElasticGroupShrinksToOneThreadAndGrowsAgain() {
    use(GroupSize.elastic(5, Duration.ofMillis(2)));
    for (int round = 0; round < 20; round++) {
      CountDownLatch together = new CountDownLatch(5);
      for (int i = 0; i < 5; i++) {
        group()
            .execute(
                () -> {
                  together.countDown();
                  ExecutorBench.await(together);
                });
      }
      ExecutorBench.await(together);
      Await.until("one thread is left", () -> group().threads() == 1);
    }
    assertThat(group().largest()).isEqualTo(5);
  }

  @Test
  void tasksThatComeWhileThreadsEndAreNotLost() {
    use(GroupSize.elastic(3, Duration.ofNanos(1)));
    AtomicInteger ran = new AtomicInteger();
    for (int i = 0; i < 20_000; i++) {
      group().execute(ran::incrementAndGet);
      if (i % 3 == 0) {
        Thread.onSpinWait();
      }
    }
    Await.until("all have run", () -> ran.get() == 20_000);
    assertThat(group().waiting()).isZero();
  }

  @Test
  void aFixedGroupKeepsItsThreads() {
    for (int i = 0; i < 2; i++) {
      bench.occupy();
    }
    bench.release();
    Await.until("nobody works", () -> group().waiting() == 0);
    CompletableFuture.runAsync(() -> {}, group()).join();
    assertThat(group().threads()).isEqualTo(2);
  }

  @Test
  void oneWorkerRunsTasksInTheOrderInWhichTheyCame() {
    use(GroupSize.fixed(1));
    StringBuilder ran = new StringBuilder();
    bench.occupy();
    for (char letter = 'a'; letter <= 'z'; letter++) {
      char next = letter;
      group().execute(() -> ran.append(next));
    }
    bench.release();
    assertThat(CompletableFuture.supplyAsync(ran::toString, group()).join())
        .isEqualTo("abcdefghijklmnopqrstuvwxyz");
  }

  @Test
  void aFuturesAsynchronousStagesRunInItsGroup() {
    CompletableFuture<String> name =
        group().async(() -> 1).thenApplyAsync(one -> Thread.currentThread().getName());
    assertThat(name.join()).startsWith("under-test-");
  }

  @Test
  void aFailedBodyFailsItsFutureAndACancelledOneNeverRuns() {
    assertThat(
            group()
                .async(
                    () -> {
                      throw new IllegalStateException("on purpose");
                    }))
        .failsWithin(Duration.ofMinutes(1))
        .withThrowableThat()
        .withMessageContaining("on purpose");
    AtomicBoolean ran = new AtomicBoolean();
    bench.occupy();
    bench.occupy();
    CompletableFuture<Boolean> waiting = group().async(() -> ran.getAndSet(true));
    assertThat(waiting.cancel(true)).isTrue();
    bench.release();
    group().shutdown();
    bench.awaitGone();
    assertThat(ran).isFalse();
  }
}
