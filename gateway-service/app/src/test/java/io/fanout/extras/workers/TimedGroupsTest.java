package io.fanout.extras.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.handoff.Await;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Timeouts and delayed futures on a worker group. */
@SuppressWarnings("FutureReturnValueIgnored") // the tests observe tasks by their effects
final class TimedGroupsTest {
  private static final Duration LONG = Duration.ofDays(1);
  private static final Duration SHORT = Duration.ofMillis(1);

  private final ExecutorBench<TimeoutGroup> timeouts =
      new ExecutorBench<>(
          2,
          (threads, factory) ->
              WorkerGroups.timeoutExecutor(
                  GroupSize.elastic(threads, Duration.ofMillis(1)), factory));
  private final ExecutorBench<ScheduledGroup> schedules =
      new ExecutorBench<>(
          2,
          (threads, factory) -> WorkerGroups.scheduledExecutor(GroupSize.fixed(threads), factory));

  @AfterEach
  void close() {
    timeouts.close();
    schedules.close();
  }

  private TimeoutGroup group() {
    return timeouts.executor();
  }

  @Test
  void afterAShutdownTimeoutsAreRejected() {
    group().shutdown();
    assertThatThrownBy(() -> group().after(SHORT, () -> {}))
        .isInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void aCancelledTimeoutNeverHappensAndHoldsUpNoShutdown() {
    AtomicBoolean ran = new AtomicBoolean();
    Timeout timeout = group().after(LONG, () -> ran.set(true));
    assertThat(timeout.cancel()).isTrue();
    assertThat(timeout.cancel()).isFalse();
    group().shutdown();
    timeouts.awaitGone();
    assertThat(ran).isFalse();
  }

  @Test
  void aTimeoutThatHappenedCannotBeCancelled() {
    CountDownLatch ran = new CountDownLatch(1);
    Timeout timeout = group().after(SHORT, ran::countDown);
    ExecutorBench.await(ran);
    assertThat(timeout.cancel()).isFalse();
  }

  @Test
  void anotherWorkerRunsTheDueTasksOfABusyOne() {
    CountDownLatch stolen = new CountDownLatch(20);
    group()
        .execute(
            () -> {
              for (int i = 0; i < 20; i++) {
                Timeout unused = group().after(Duration.ofNanos(i * 50_000L), stolen::countDown);
              }
              // The task waits for its own timeouts, which only another worker can run.
              ExecutorBench.await(stolen);
            });
    ExecutorBench.await(stolen);
    assertThat(group().largest()).isEqualTo(2);
  }

  @Test
  void aFutureThatIsLateFailsAndOneInTimeDoesNot() {
    assertThat(group().limit(new CompletableFuture<String>(), SHORT))
        .failsWithin(Duration.ofMinutes(1))
        .withThrowableThat()
        .withCauseInstanceOf(TimeoutException.class);
    CompletableFuture<String> inTime = group().limit(new CompletableFuture<>(), LONG);
    inTime.complete("in time");
    group().shutdown();
    timeouts.awaitGone();
    assertThat(inTime).isCompletedWithValue("in time");
  }

  @Test
  void anElasticTimeoutGroupShrinksToTheThreadThatKeepsTheTime() {
    Timeout waits = group().after(LONG, () -> {});
    AtomicInteger ran = new AtomicInteger();
    for (int i = 0; i < 500; i++) {
      Timeout unused = group().after(Duration.ofNanos(i * 1_000L), ran::incrementAndGet);
    }
    Await.until("all have run", () -> ran.get() == 500);
    Await.until("one thread is left", () -> group().threads() == 1);
    CountDownLatch next = new CountDownLatch(1);
    Timeout another = group().after(SHORT, next::countDown);
    ExecutorBench.await(next);
    assertThat(another.cancel()).isFalse();
    assertThat(waits.cancel()).isTrue();
  }

  @Test
  void aFutureOfLaterComesThenAndACancelledOneNever() {
    AtomicBoolean ran = new AtomicBoolean();
    CompletableFuture<Boolean> never =
        schedules.executor().asyncAfter(() -> ran.getAndSet(true), LONG);
    assertThat(never.cancel(false)).isTrue();
    assertThat(schedules.executor().asyncAfter(() -> "later", SHORT).join()).isEqualTo("later");
    schedules.executor().shutdown();
    schedules.awaitGone();
    assertThat(ran).isFalse();
  }

  @Test
  void aPeriodicTaskGoesOnWhoeverBeganToWatchTheTimeWhileItRan() {
    AtomicInteger runs = new AtomicInteger();
    ScheduledGroup group = schedules.executor();
    group.scheduleAtFixedRate(
        () -> {
          if (runs.get() < 20) {
            // While no timed task waits, the other worker runs this task and goes back to sleep.
            CompletableFuture.runAsync(() -> {}, group).join();
            Await.until("the other one sleeps", schedules::othersSleep);
          }
          runs.incrementAndGet();
        },
        0,
        1,
        TimeUnit.MILLISECONDS);
    Await.until("it goes on", () -> runs.get() > 20);
    assertThat(schedules.uncaught()).isEmpty();
  }

  @Test
  void aFixedRateThatIsShorterThanAWakeUpCatchesUp() {
    AtomicInteger rate = new AtomicInteger();
    schedules.executor().scheduleAtFixedRate(rate::incrementAndGet, 0, 10, TimeUnit.MICROSECONDS);
    Await.until("it has caught up", () -> rate.get() > 2_000);
    assertThat(schedules.uncaught()).isEmpty();
  }
}
