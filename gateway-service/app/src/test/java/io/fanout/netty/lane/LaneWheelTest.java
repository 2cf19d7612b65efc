package io.fanout.netty.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.time.Timers;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LaneWheelTest {
  private static final long START = TimeUnit.HOURS.toNanos(3) + 1;
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long TICK = 5 * MILLI;

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final List<Throwable> failures = new ArrayList<>();
  private final List<String> ran = new ArrayList<>();
  private long now = START;
  private final LaneWheel wheel;

  LaneWheelTest() {
    channel.freezeTime();
    wheel = new LaneWheel(new EventLoopLane(0, channel.eventLoop()), () -> now, failures::add);
  }

  @AfterEach
  void close() {
    assertThat(channel.finish()).isFalse();
  }

  private void pass(long nanos) {
    now += nanos;
    channel.advanceTimeBy(nanos, TimeUnit.NANOSECONDS);
    channel.runScheduledPendingTasks();
  }

  private Timers.Pending in(long nanos, String name) {
    return wheel.at(now + nanos, () -> ran.add(name));
  }

  @Test
  void aTimerThatWasTakenBackNeverRuns() {
    Timers.Pending taken = in(20 * MILLI, "taken back");
    in(20 * MILLI, "kept");
    taken.cancel();
    taken.cancel();
    pass(60 * MILLI);
    assertThat(ran).containsExactly("kept");
    taken.cancel();
    assertThat(wheel.pending()).isZero();
  }

  @Test
  void oneThatFailsIsReportedAndStopsNoOther() {
    IllegalStateException failure = new IllegalStateException("on purpose");
    wheel.at(
        now + 10 * MILLI,
        () -> {
          throw failure;
        });
    in(10 * MILLI, "the other");
    in(50 * MILLI, "the next");
    pass(100 * MILLI);
    assertThat(failures).containsExactly(failure);
    assertThat(ran).containsExactlyInAnyOrder("the other", "the next");
  }

  @Test
  void oneWhoseMomentHasPassedRunsWithTheNextTick() {
    pass(TimeUnit.SECONDS.toNanos(1));
    in(-TimeUnit.SECONDS.toNanos(9), "late");
    assertThat(ran).isEmpty();
    pass(TICK);
    assertThat(ran).containsExactly("late");
  }

  @Test
  void noneRunsEarlyAndNoneOverATickLateHoweverFarAway() {
    Random random = new Random(7);
    List<String> wrong = new ArrayList<>();
    int count = 2_000;
    for (int i = 0; i < count; i++) {
      long due = now + (long) (random.nextDouble() * TimeUnit.SECONDS.toNanos(60));
      wheel.at(
          due,
          () -> {
            ran.add("one");
            if (now < due || now > due + TICK + MILLI) {
              wrong.add("due at %d, run at %d".formatted(due - START, now - START));
            }
          });
      if (i % 100 == 0) {
        pass(MILLI);
      }
    }
    for (int i = 0; i < 61_000; i++) {
      pass(MILLI);
    }
    assertThat(wrong).isEmpty();
    assertThat(ran).hasSize(count);
    assertThat(wheel.pending()).isZero();
  }

  @Test
  void anActionMaySetAndTakeBackOthers() {
    Timers.Pending doomed = in(40 * MILLI, "doomed");
    wheel.at(
        now + 10 * MILLI,
        () -> {
          doomed.cancel();
          in(10 * MILLI, "set by an action");
        });
    pass(15 * MILLI);
    pass(100 * MILLI);
    assertThat(ran).containsExactly("set by an action");
  }

  @Test
  void oneDueAtTheSameTickCanBeTakenBackByTheOther() {
    List<Timers.Pending> both = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      int other = 1 - i;
      both.add(
          wheel.at(
              now + 10 * MILLI,
              () -> {
                ran.add("first");
                both.get(other).cancel();
              }));
    }
    pass(50 * MILLI);
    assertThat(ran).containsExactly("first");
    assertThat(wheel.pending()).isZero();
  }

  @Test
  void aMillionDeadlinesThatAreKeptWakeTheLaneSeldom() {
    List<Timers.Pending> pending = new ArrayList<>();
    for (int i = 0; i < 1_000_000; i++) {
      pending.add(in(TimeUnit.SECONDS.toNanos(4) + i, "late"));
    }
    pass(100 * MILLI);
    pending.forEach(Timers.Pending::cancel);
    assertThat(wheel.pending()).isZero();
    pass(TimeUnit.SECONDS.toNanos(10));
    assertThat(ran).isEmpty();
    assertThat(channel.hasPendingTasks()).isFalse();
  }
}
