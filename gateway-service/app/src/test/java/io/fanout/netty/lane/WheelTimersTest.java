package io.fanout.netty.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.handoff.Await;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class WheelTimersTest {
  private final AtomicInteger looks = new AtomicInteger();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final WheelTimers timers = new WheelTimers(this::look, failures::add);

  @AfterEach
  void close() {
    timers.close();
    assertThat(failures).isEmpty();
  }

  /** Once they are made, only the timers' thread reads this clock. */
  private long look() {
    looks.incrementAndGet();
    return System.nanoTime();
  }

  private static Deadline in(Duration time) {
    return Deadline.in(time, NanoClock.SYSTEM);
  }

  private static Deadline in(int millis) {
    return in(Duration.ofMillis(millis));
  }

  private static <T> T soon(CompletableFuture<T> future) throws Exception {
    return future.get(60, TimeUnit.SECONDS);
  }

  @Test
  void aTimerNeverRunsEarly() throws Exception {
    Deadline deadline = in(30);
    CompletableFuture<Long> left = new CompletableFuture<>();
    Timers.Pending unused =
        timers.at(deadline, () -> left.complete(deadline.left(NanoClock.SYSTEM)));
    assertThat(soon(left)).isNotPositive();
  }

  @Test
  void oneThatComesBeforeAllOthersRunsBeforeThem() throws Exception {
    Queue<String> ran = new ConcurrentLinkedQueue<>();
    Timers.Pending hour = timers.at(in(Duration.ofHours(1)), () -> ran.add("an hour"));
    CompletableFuture<String> soon = new CompletableFuture<>();
    Timers.Pending unused = timers.at(in(20), () -> soon.complete("now"));
    assertThat(soon(soon)).isEqualTo("now");
    hour.cancel();
    assertThat(ran).isEmpty();
  }

  @Test
  void deadlinesThatAreKeptDoNotWakeItsThread() throws Exception {
    CompletableFuture<String> started = new CompletableFuture<>();
    Timers.Pending unused = timers.at(in(1), () -> started.complete("runs"));
    soon(started);
    Timers.Pending first = timers.at(in(Duration.ofHours(1)), () -> started.complete("late"));
    int before = looks.get();
    for (int i = 0; i < 10_000; i++) {
      timers.at(in(Duration.ofHours(2)), () -> started.complete("later")).cancel();
    }
    assertThat(looks.get() - before).as("times it woke, twice each").isLessThan(50);
    first.cancel();
  }

  @Test
  void oneThatFailsIsReportedAndStopsNoOther() throws Exception {
    IllegalStateException failure = new IllegalStateException("on purpose");
    CompletableFuture<String> other = new CompletableFuture<>();
    Timers.Pending failing =
        timers.at(
            in(10),
            () -> {
              throw failure;
            });
    Timers.Pending unused = timers.at(in(30), () -> other.complete("ran"));
    assertThat(soon(other)).isEqualTo("ran");
    assertThat(failures).containsExactly(failure);
    failing.cancel();
    failures.clear();
  }

  @Test
  void anActionMaySetAndTakeBackOthers() throws Exception {
    Queue<String> ran = new ConcurrentLinkedQueue<>();
    CompletableFuture<String> last = new CompletableFuture<>();
    Timers.Pending doomed = timers.at(in(Duration.ofMinutes(2)), () -> ran.add("doomed"));
    Timers.Pending setting =
        timers.at(
            in(5),
            () -> {
              doomed.cancel();
              Timers.Pending unused = timers.at(in(20), () -> last.complete("ran"));
            });
    assertThat(soon(last)).isEqualTo("ran");
    assertThat(ran).isEmpty();
    setting.cancel();
  }

  @Test
  void anInterruptThatAnActionLeavesBehindReachesNoOther() throws Exception {
    CompletableFuture<Boolean> other = new CompletableFuture<>();
    Timers.Pending first = timers.at(in(5), () -> Thread.currentThread().interrupt());
    Timers.Pending second =
        timers.at(in(30), () -> other.complete(Thread.currentThread().isInterrupted()));
    assertThat(soon(other)).isFalse();
    assertThat(failures)
        .singleElement()
        .isInstanceOf(InterruptedException.class)
        .asString()
        .contains("a timer's action left its thread interrupted");
    failures.clear();
    first.cancel();
    second.cancel();
  }

  @Test
  void anInterruptFromOutsideDoesNotEndThem() throws Exception {
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    Timers.Pending first = timers.at(in(1), () -> thread.complete(Thread.currentThread()));
    soon(thread).interrupt();
    Await.until("the interrupt is reported", () -> !failures.isEmpty());
    failures.clear();
    CompletableFuture<String> next = new CompletableFuture<>();
    Timers.Pending second = timers.at(in(1), () -> next.complete("ran"));
    assertThat(soon(next)).isEqualTo("ran");
    first.cancel();
    second.cancel();
  }

  @Test
  void eachOfManyRunsOnceOrWasTakenBack() throws Exception {
    int threads = 4;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<List<AtomicInteger>>> kept = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        Random random = new Random(i);
        kept.add(pool.submit(() -> setMany(random)));
      }
      for (Future<List<AtomicInteger>> ofOne : kept) {
        List<AtomicInteger> runs = ofOne.get(60, TimeUnit.SECONDS);
        Await.until("each has run", () -> runs.stream().allMatch(count -> count.get() > 0));
      }
      CompletableFuture<String> later = new CompletableFuture<>();
      Timers.Pending marker = timers.at(in(100), () -> later.complete("later"));
      soon(later);
      for (Future<List<AtomicInteger>> ofOne : kept) {
        assertThat(ofOne.get()).allMatch(count -> count.get() == 1);
      }
      marker.cancel();
    } finally {
      pool.shutdownNow();
    }
  }

  /** Sets timers, takes half of them back at once, and returns how often each of the rest ran. */
  private List<AtomicInteger> setMany(Random random) {
    List<AtomicInteger> kept = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      AtomicInteger runs = new AtomicInteger();
      boolean doomed = random.nextBoolean();
      // Those that are taken back are due in an hour, so that none of them can run before.
      Deadline deadline = doomed ? in(Duration.ofHours(1)) : in(random.nextInt(50));
      Timers.Pending timer =
          timers.at(
              deadline,
              () -> {
                runs.incrementAndGet();
                if (doomed) {
                  failures.add(new AssertionError("ran, although it was taken back"));
                }
              });
      if (doomed) {
        timer.cancel();
      } else {
        kept.add(runs);
      }
    }
    return kept;
  }

  @Test
  void onceClosedTheyTakeNoMore() {
    timers.close();
    assertThatThrownBy(() -> timers.at(in(1), () -> failures.add(new AssertionError("ran"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a timer was set after the timers' close (expected: none)");
  }

  @Test
  void aThreadThatDiedIsStartedAnew() throws Exception {
    IllegalStateException deaf = new IllegalStateException("the report fails, too");
    WheelTimers deafTimers =
        new WheelTimers(
            NanoClock.SYSTEM,
            failure -> {
              throw deaf;
            });
    CompletableFuture<Throwable> death = new CompletableFuture<>();
    CompletableFuture<Thread> dying = new CompletableFuture<>();
    Timers.Pending first =
        deafTimers.at(
            in(1),
            () -> {
              Thread.currentThread().setUncaughtExceptionHandler((t, e) -> death.complete(e));
              dying.complete(Thread.currentThread());
              throw new IllegalStateException("on purpose");
            });
    assertThat(soon(death)).isSameAs(deaf);
    soon(dying).join(TimeUnit.MINUTES.toMillis(1));
    CompletableFuture<String> next = new CompletableFuture<>();
    Timers.Pending second = deafTimers.at(in(1), () -> next.complete("ran"));
    assertThat(soon(next)).isEqualTo("ran");
    first.cancel();
    second.cancel();
    deafTimers.close();
  }

  @Test
  void closingReportsAnActionThatDoesNotEnd() throws Exception {
    CompletableFuture<String> running = new CompletableFuture<>();
    CompletableFuture<String> release = new CompletableFuture<>();
    Timers.Pending unused =
        timers.at(
            in(1),
            () -> {
              running.complete("yes");
              release.orTimeout(60, TimeUnit.SECONDS).join();
            });
    soon(running);
    timers.close();
    assertThat(failures)
        .singleElement()
        .asString()
        .contains("a timer's action still runs 1000 ms after the timers' close");
    failures.clear();
    release.complete("go on");
  }

  @Test
  void closingLetsARunningActionEnd() throws Exception {
    CompletableFuture<String> running = new CompletableFuture<>();
    CompletableFuture<String> release = new CompletableFuture<>();
    AtomicInteger ended = new AtomicInteger();
    Timers.Pending unused =
        timers.at(
            in(1),
            () -> {
              running.complete("yes");
              release.orTimeout(60, TimeUnit.SECONDS).join();
              ended.incrementAndGet();
            });
    soon(running);
    Thread closing = new Thread(timers::close, "closing");
    closing.start();
    Await.until("it waits", () -> closing.getState() == Thread.State.TIMED_WAITING);
    release.complete("go on");
    closing.join(TimeUnit.MINUTES.toMillis(1));
    assertThat(closing.isAlive()).isFalse();
    assertThat(ended).hasValue(1);
  }
}
