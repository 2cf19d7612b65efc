package io.fanout.lean.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class TimerWheelTest {
  private static final long MILLI = 1_000_000;

  private final TimerWheel wheel = new TimerWheel(5 * MILLI);
  private final List<Long> told = new ArrayList<>();

  @Test
  void nothingIsToldEarlyAndAllIsToldWithinATick() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 5_000; i++) {
      // Up to four full turns of the wheel.
      long due = 5 * MILLI + random.nextLong(6_500 * MILLI);
      wheel.add(new Told(due), due);
    }
    long now = 5 * MILLI;
    while (wheel.size() > 0) {
      now = Math.max(now, wheel.nextNanos());
      wheel.expire(now);
      for (long due : told) {
        assertThat(now - due).isBetween(0L, TimerWheel.TICK_NANOS);
      }
      told.clear();
    }
    assertThat(wheel.nextNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void overdueTimersFireOnce() {
    wheel.add(new Told(1), 6 * MILLI);
    wheel.add(new Told(2), 5_000 * MILLI);
    wheel.expire(100_000 * MILLI);
    wheel.expire(100_001 * MILLI);

    assertThat(told).containsExactlyInAnyOrder(1L, 2L);
  }

  @Test
  void removedEntriesNeverFire() {
    Told first = new Told(1);
    Told second = new Told(2);
    Told third = new Told(3);
    List.of(first, second, third).forEach(each -> wheel.add(each, 6 * MILLI));
    wheel.remove(second);
    wheel.remove(second);
    wheel.remove(third);
    wheel.expire(10 * MILLI);

    assertThat(told).containsExactly(1L);
    assertThat(wheel.size()).isZero();
  }

  @Test
  void notifiedWaitersMayWaitAgain() {
    wheel.add(
        new TimerEntry() {
          private int times;

          @Override
          void due(long nanos) {
            if (++times < 3) {
              wheel.add(this, nanos);
            }
            told.add((long) times);
          }
        },
        6 * MILLI);
    for (int i = 7; i < 12; i++) {
      wheel.expire(i * MILLI);
    }

    assertThat(told).containsExactly(1L, 2L, 3L);
  }

  private final class Told extends TimerEntry {
    private final long number;

    Told(long number) {
      this.number = number;
    }

    @Override
    void due(long nanos) {
      told.add(number);
    }
  }
}
