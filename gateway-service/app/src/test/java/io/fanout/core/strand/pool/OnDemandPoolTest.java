package io.fanout.core.strand.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.QueueKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class OnDemandPoolTest {
  private static final int MOST = 4;
  private static final Duration LONG = Duration.ofHours(1);

  private final List<Pool> opened = new ArrayList<>();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private volatile boolean noThreads;

  @AfterEach
  void close() {
    opened.forEach(Pool::close);
    Await.until("no thread is left", () -> opened.stream().allMatch(pool -> pool.threads() == 0));
  }

  private Pool open(int core, int mayWait, Duration keepAlive, boolean coreTimeout) {
    PoolSettings settings =
        new PoolSettings(
            "thread-pool",
            MOST,
            MOST,
            core,
            core,
            QueueKind.BOUNDED,
            mayWait,
            keepAlive,
            coreTimeout,
            null,
            false);
    PoolSize size = PoolSize.ofCalls(settings);
    ThreadFactory usual = size.factory();
    Pool pool = new OnDemandPool(size, task -> made(usual, task));
    opened.add(pool);
    return pool;
  }

  private Thread made(ThreadFactory usual, Runnable task) {
    if (noThreads) {
      throw new OutOfMemoryError("no native thread, says the test");
    }
    Thread thread = usual.newThread(task);
    threads.add(thread);
    return thread;
  }

  /** A task that keeps its thread busy until the test ends it. */
  private static final class Held implements Runnable {
    private final CompletableFuture<Thread> begun = new CompletableFuture<>();
    private final CountDownLatch over = new CountDownLatch(1);

    @Override
    public void run() {
      begun.complete(Thread.currentThread());
      try {
        over.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    Thread thread() {
      return Await.of("a task has begun", begun);
    }

    void end() {
      over.countDown();
    }
  }

  private static Held held(Pool pool) {
    Held held = new Held();
    assertThat(pool.run(held)).isTrue();
    return held;
  }

  private static void awaitActive(Pool pool, int active) {
    Await.untilEquals("threads at work", active, pool::active);
  }

  private static Thread threadOfTheNext(Pool pool) {
    Held next = held(pool);
    Thread thread = next.thread();
    next.end();
    return thread;
  }

  /** Adds a task that will end the thread of the one that is held. */
  private static void addOneThatEndsTheThread(
      Held held, Pool pool, CompletableFuture<Throwable> told) {
    held.thread().setUncaughtExceptionHandler((thread, failure) -> told.complete(failure));
    assertThat(
            pool.run(
                () -> {
                  throw new IllegalStateException("a task fails");
                }))
        .isTrue();
  }

  @Test
  void oneThreadRunsTasksThatFollowEachOther() {
    Pool pool = open(MOST, 10, LONG, true);
    Thread first = threadOfTheNext(pool);
    for (int i = 0; i < 20; i++) {
      awaitActive(pool, 0);
      assertThat(threadOfTheNext(pool)).isSameAs(first);
    }
    assertThat(pool.threads()).isEqualTo(1);
  }

  @Test
  void theThreadThatBecameIdleLastIsGivenTheNextTask() {
    Pool pool = open(MOST, 10, LONG, true);
    Held one = held(pool);
    Held other = held(pool);
    one.end();
    awaitActive(pool, 1);
    other.end();
    awaitActive(pool, 0);
    Held next = held(pool);
    assertThat(next.thread()).isSameAs(other.thread());
    Held last = held(pool);
    assertThat(last.thread()).isSameAs(one.thread());
    next.end();
    last.end();
  }

  @Test
  void tasksWaitInOrderForAThread() {
    Pool pool = open(1, 10, LONG, true);
    Held first = held(pool);
    List<Integer> ran = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int number = i;
      assertThat(pool.run(() -> ran.add(number))).isTrue();
    }
    assertThat(pool.waiting()).isEqualTo(5);
    first.end();
    awaitActive(pool, 0);
    assertThat(ran).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void threadsThatAreNotNeededEndWhileOthersWork() {
    Pool pool = open(MOST, 10, Duration.ofMillis(20), true);
    Held lasting = held(pool);
    Held one = held(pool);
    Held other = held(pool);
    one.end();
    other.end();
    Await.untilEquals("threads", 1, pool::threads);
    lasting.end();
  }

  @Test
  void withoutATimeoutOnlyThreadsPastTheCoreEnd() {
    Pool pool = open(2, 0, Duration.ofMillis(20), false);
    List<Held> all = List.of(held(pool), held(pool), held(pool), held(pool));
    assertThat(pool.threads()).isEqualTo(MOST);
    all.forEach(Held::end);
    // Those that are to end wait for a time, and the others for good.
    Await.untilEquals(
        "states",
        List.of(Thread.State.WAITING, Thread.State.WAITING),
        () -> threads.stream().filter(Thread::isAlive).map(Thread::getState).toList());
    assertThat(pool.threads()).isEqualTo(2);
  }

  @Test
  void anInterruptedThreadRestsOn() {
    Pool pool = open(1, 10, LONG, true);
    Thread thread = threadOfTheNext(pool);
    awaitActive(pool, 0);
    thread.interrupt();
    Await.until("the interrupt is cleared", () -> !thread.isInterrupted());
    assertThat(threadOfTheNext(pool)).isSameAs(thread);
  }

  @Test
  void whatATaskLeavesBehindDoesNotReachTheNextOne() {
    Pool pool = open(1, 10, LONG, true);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Held first = held(pool);
    assertThat(pool.run(() -> Thread.currentThread().interrupt())).isTrue();
    assertThat(pool.run(() -> interrupted.complete(Thread.currentThread().isInterrupted())))
        .isTrue();
    first.end();
    assertThat(Await.of("the last task has run", interrupted)).isFalse();
  }

  @Test
  void anotherThreadTakesThePlaceOfOneThatATaskHasEnded() {
    Pool pool = open(1, 10, LONG, true);
    Held first = held(pool);
    CompletableFuture<Throwable> told = new CompletableFuture<>();
    addOneThatEndsTheThread(first, pool, told);
    Held waiting = held(pool);
    first.end();
    assertThat(Await.of("the handler has the failure", told)).hasMessage("a task fails");
    assertThat(waiting.thread()).isNotSameAs(first.thread());
    assertThat(pool.threads()).isEqualTo(1);
    waiting.end();
  }

  @Test
  void aPoolWhoseOnlyThreadATaskHasEndedStartsAnother() {
    Pool pool = open(1, 10, LONG, true);
    Held first = held(pool);
    addOneThatEndsTheThread(first, pool, new CompletableFuture<>());
    first.end();
    Await.untilEquals("threads", 0, pool::threads);
    assertThat(threadOfTheNext(pool)).isNotSameAs(first.thread());
  }

  @Test
  void aThreadThatCannotBeStartedIsNotCounted() {
    Pool pool = open(1, 10, LONG, true);
    noThreads = true;
    assertThatThrownBy(() -> pool.run(() -> {})).isInstanceOf(OutOfMemoryError.class);
    assertThat(pool.threads()).isZero();
    noThreads = false;
    assertThat(threadOfTheNext(pool)).isNotNull();
  }

  @Test
  void aTaskWaitsOnIfNoThreadCanBeStartedForIt() {
    Pool pool = open(1, 10, LONG, true);
    Held first = held(pool);
    addOneThatEndsTheThread(first, pool, new CompletableFuture<>());
    Held waiting = held(pool);
    noThreads = true;
    first.end();
    Await.untilEquals("threads", 0, pool::threads);
    assertThat(pool.waiting()).isEqualTo(1);
    noThreads = false;
    assertThat(pool.run(() -> {})).isTrue();
    assertThat(waiting.thread()).isNotSameAs(first.thread());
    waiting.end();
  }

  @Test
  void aClosedPoolRunsWhatWaitsAndRefusesTheRest() {
    Pool pool = open(1, 10, LONG, true);
    Held first = held(pool);
    Held waiting = held(pool);
    pool.close();
    assertThat(pool.run(() -> {})).isFalse();
    first.end();
    assertThat(waiting.thread()).isSameAs(first.thread());
    waiting.end();
    Await.untilEquals("threads", 0, pool::threads);
  }

  /** The keep-alive is so short that threads time out just as they are given tasks. */
  @Test
  void everyTaskRunsOnceThoughThreadsTimeOut() {
    int tasks = 20_000;
    Pool pool = open(1, 3, Duration.ofNanos(20_000), true);
    AtomicIntegerArray runs = new AtomicIntegerArray(tasks);
    for (int i = 0; i < tasks; i++) {
      int number = i;
      Await.until("it is accepted", () -> pool.run(() -> runs.incrementAndGet(number)));
      if (number % 16 == 0) {
        Await.untilEquals("threads at work", 0, pool::active);
      }
    }
    Await.until("all have run", () -> pool.active() + pool.waiting() == 0);
    for (int i = 0; i < tasks; i++) {
      assertThat(runs.get(i)).as("task %d", i).isEqualTo(1);
    }
  }
}
