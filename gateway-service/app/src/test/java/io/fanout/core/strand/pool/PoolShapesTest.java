package io.fanout.core.strand.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.QueueKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a pool's settings make it grow, shrink and refuse tasks. */
final class PoolShapesTest {
  private static final int THREADS = 3;
  private static final Duration LONG = Duration.ofHours(1);

  private final List<Pool> opened = new ArrayList<>();
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void close() {
    release.countDown();
    opened.forEach(Pool::close);
    Await.until("no thread is left", () -> opened.stream().allMatch(pool -> pool.threads() == 0));
  }

  static List<String> labels() {
    return PoolKinds.kinds().labels();
  }

  private Pool open(
      String type, int core, QueueKind queue, Duration keepAlive, boolean coreTimeout) {
    return open(type, core, queue, keepAlive, coreTimeout, false);
  }

  private Pool open(
      String type,
      int core,
      QueueKind queue,
      Duration keepAlive,
      boolean coreTimeout,
      boolean prestart) {
    PoolSettings settings =
        new PoolSettings(
            type,
            THREADS,
            THREADS,
            core,
            core,
            queue,
            queue == QueueKind.BOUNDED ? 2 : null,
            keepAlive,
            coreTimeout,
            ByteSize.ofKilobytes(512),
            prestart);
    Pool pool = PoolSize.ofRequests(settings).open();
    opened.add(pool);
    return pool;
  }

  private boolean waits(Pool pool) {
    return pool.run(this::hold);
  }

  private void hold() {
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @ParameterizedTest
  @MethodSource("labels")
  void withoutAQueueWhatFindsNoThreadIsRefused(String type) {
    Pool pool = open(type, THREADS, QueueKind.SYNCHRONOUS, LONG, true);
    for (int i = 0; i < THREADS; i++) {
      assertThat(waits(pool)).isTrue();
    }
    assertThat(waits(pool)).isFalse();
    Await.until("all threads work", () -> pool.active() == THREADS);
    assertThat(pool.waiting()).isZero();
  }

  @ParameterizedTest
  @MethodSource("labels")
  void anUnboundedQueueRefusesNothing(String type) {
    Pool pool = open(type, THREADS, QueueKind.UNBOUNDED, LONG, true);
    for (int i = 0; i < THREADS + 5_000; i++) {
      assertThat(waits(pool)).isTrue();
    }
    Await.until("all threads work", () -> pool.active() == THREADS);
    assertThat(pool.waiting()).isEqualTo(5_000);
    assertThat(pool.threads()).isEqualTo(THREADS);
  }

  @Test
  void aThreadPoolGrowsPastItsCoreOnlyWhenItsQueueIsFull() {
    Pool pool = open("thread-pool", 1, QueueKind.BOUNDED, LONG, true);
    for (int i = 0; i < 3; i++) {
      assertThat(waits(pool)).isTrue();
    }
    assertThat(pool.threads()).isEqualTo(1);
    assertThat(waits(pool)).isTrue();
    assertThat(waits(pool)).isTrue();
    assertThat(pool.threads()).isEqualTo(3);
    assertThat(waits(pool)).isFalse();
  }

  @Test
  void withoutAQueueAThreadPoolGrowsPastItsCoreAtOnce() {
    Pool pool = open("thread-pool", 1, QueueKind.SYNCHRONOUS, LONG, false);
    assertThat(waits(pool)).isTrue();
    assertThat(waits(pool)).isTrue();
    assertThat(pool.threads()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread-pool", "worker-group"})
  void prestartedThreadsAreThereBeforeAnyTask(String type) {
    Pool pool = open(type, THREADS, QueueKind.BOUNDED, Duration.ofMillis(1), false, true);
    assertThat(pool.threads()).isEqualTo(THREADS);
  }

  @Test
  void anIdleThreadPoolEndsAllItsThreadsAndWorksAgain() {
    Pool pool = open("thread-pool", THREADS, QueueKind.BOUNDED, Duration.ofMillis(5), true);
    shrinksTo(0, pool);
  }

  @Test
  void anIdleWorkerGroupShrinksToOneThreadAndWorksAgain() {
    Pool pool = open("worker-group", THREADS, QueueKind.BOUNDED, Duration.ofMillis(5), true);
    shrinksTo(1, pool);
  }

  private void shrinksTo(int threads, Pool pool) {
    for (int i = 0; i < THREADS; i++) {
      assertThat(waits(pool)).isTrue();
    }
    assertThat(pool.threads()).isEqualTo(THREADS);
    release.countDown();
    Await.until("it has shrunk to " + threads, () -> pool.threads() == threads);
    CompletableFuture<String> again = new CompletableFuture<>();
    assertThat(pool.run(() -> again.complete("again"))).isTrue();
    assertThat(again.join()).isEqualTo("again");
  }

  @Test
  void aWaitingForkJoinThreadIsNotReplaced() {
    Pool pool = open("fork-join", THREADS, QueueKind.BOUNDED, LONG, true);
    CompletableFuture<String> stage = new CompletableFuture<>();
    for (int i = 0; i < THREADS; i++) {
      assertThat(pool.run(stage::join)).isTrue();
    }
    Await.until("all threads wait", () -> pool.active() == THREADS);
    assertThat(pool.run(() -> {})).isTrue();
    assertThat(pool.threads()).isEqualTo(THREADS);
    assertThat(pool.waiting()).isEqualTo(1);
    stage.complete("go");
    Await.until("all have run", () -> pool.active() + pool.waiting() == 0);
  }
}
