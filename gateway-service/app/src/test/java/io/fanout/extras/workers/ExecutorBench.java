package io.fanout.extras.workers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/** An executor under test, its threads, and their uncaught exceptions. */
final class ExecutorBench<E extends ExecutorService> implements AutoCloseable {
  private static final int BOUND_SECONDS = 60;

  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
  private final Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
  private final CountDownLatch release = new CountDownLatch(1);
  private final E executor;

  ExecutorBench(int threads, BiFunction<Integer, ThreadFactory, E> kind) {
    this.executor = kind.apply(threads, this::newThread);
  }

  private Thread newThread(Runnable task) {
    Thread thread = new Thread(task, "under-test-" + threads.size());
    thread.setUncaughtExceptionHandler((from, failure) -> uncaught.add(failure));
    threads.add(thread);
    return thread;
  }

  E executor() {
    return executor;
  }

  Queue<Throwable> uncaught() {
    return uncaught;
  }

  /** Occupies one thread until {@link #release}; returns once the task runs. */
  void occupy() {
    CountDownLatch begun = new CountDownLatch(1);
    executor.execute(
        () -> {
          begun.countDown();
          hold();
        });
    await(begun);
  }

  void hold() {
    if (isInterrupted()) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for {@link #release}; returns whether an interrupt came first. */
  boolean isInterrupted() {
    try {
      release.await();
      return false;
    } catch (InterruptedException stopped) {
      return true;
    }
  }

  /** Whether all other threads of the bench sleep. */
  boolean othersSleep() {
    return threads.stream()
        .filter(thread -> thread != Thread.currentThread())
        .map(Thread::getState)
        .allMatch(state -> state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING);
  }

  void release() {
    release.countDown();
  }

  static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(BOUND_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError("the test was interrupted", e);
    }
  }

  void awaitGone() {
    try {
      assertThat(executor.awaitTermination(BOUND_SECONDS, TimeUnit.SECONDS))
          .as("%s terminates", executor)
          .isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError("the test was interrupted", e);
    }
  }

  @Override
  public void close() {
    release();
    executor.shutdownNow();
    awaitGone();
    Await.until("no thread is left", () -> threads.stream().noneMatch(Thread::isAlive));
  }
}
