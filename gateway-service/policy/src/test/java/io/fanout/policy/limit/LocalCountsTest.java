package io.fanout.policy.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Counts in memory are exact, in a table of fixed size. */
final class LocalCountsTest {
  private final AtomicLong now = new AtomicLong(-5_000_000_000L);

  private LocalCounts counts(long permits, Duration window, long burst, int keys) {
    return new LocalCounts(new LimitRule("a", permits, window, burst, keys, false), now::get);
  }

  private int granted(LocalCounts counts, String key, int tries) {
    int granted = 0;
    for (int i = 0; i < tries; i++) {
      granted += counts.take(key).granted() ? 1 : 0;
    }
    return granted;
  }

  @Test
  void aKeyHasItsBurstAndThenWhatComesBack() {
    LocalCounts counts = counts(10, Duration.ofSeconds(1), 5, 100);
    assertThat(granted(counts, "a", 20)).isEqualTo(5);
    now.addAndGet(Duration.ofMillis(300).toNanos());
    assertThat(granted(counts, "a", 20)).isEqualTo(3);
    now.addAndGet(Duration.ofHours(1).toNanos());
    assertThat(granted(counts, "a", 20)).isEqualTo(5);
  }

  @Test
  void aRefusalSaysWhenToComeAgainAndThenThereIsAPermit() {
    LocalCounts counts = counts(1, Duration.ofMinutes(1), 1, 100);
    assertThat(counts.take("a").granted()).isTrue();
    Permit refused = counts.take("a");
    assertThat(refused.granted()).isFalse();
    assertThat(refused.secondsToReset()).isEqualTo(60);
    now.addAndGet(refused.nanosToReset());
    assertThat(counts.take("a").granted()).isTrue();
  }

  @Test
  void onePermitADayWithTheLargestBurstDoesNotOverflow() {
    LocalCounts counts = counts(1, Duration.ofDays(1), 1_000_000, 100);
    assertThat(granted(counts, "a", 1_000)).isEqualTo(1_000);
  }

  @Test
  void returnedPermitsCanBeTakenAgain() {
    LocalCounts counts = counts(1, Duration.ofDays(1), 2, 100);
    assertThat(granted(counts, "a", 5)).isEqualTo(2);
    counts.giveBack("a");
    assertThat(granted(counts, "a", 5)).isEqualTo(1);
  }

  @Test
  void threadsTogetherGetExactlyTheLimit() throws InterruptedException {
    LocalCounts counts = counts(1, Duration.ofDays(1), 1_000, 100);
    AtomicInteger granted = new AtomicInteger();
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                granted.addAndGet(granted(counts, "shared", 2_000));
              });
      threads.add(thread);
      thread.start();
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(granted).hasValue(1_000);
  }

  @Test
  void aMillionAddressesTakeThirtyFourMegabytesAndAreCountedApart() {
    LocalCounts counts = counts(1, Duration.ofDays(1), 1, 1_000_000);
    assertThat(counts.tableBytes()).isEqualTo(33_554_432);
    int granted = 0;
    for (int i = 0; i < 1_000_000; i++) {
      granted += granted(counts, "10.0." + i, 1);
    }
    assertThat(granted).isEqualTo(1_000_000);
    assertThat(counts.forgotten()).isLessThan(1_000);
  }

  @Test
  void aFullTableForgetsTheLeastUsedKeys() {
    LocalCounts counts = counts(1, Duration.ofDays(1), 100, 16);
    assertThat(granted(counts, "busy", 1_000)).isEqualTo(100);
    for (int i = 0; i < 10_000; i++) {
      assertThat(counts.take("key " + i).granted()).isTrue();
    }
    assertThat(counts.forgotten()).isGreaterThan(9_000);
    assertThat(counts.take("busy").granted()).isFalse();
  }

  @Test
  void aKeyThatHasAllItsPermitsAgainIsForgottenWithoutLoss() {
    LocalCounts counts = counts(1, Duration.ofSeconds(1), 1, 16);
    for (int i = 0; i < 10_000; i++) {
      assertThat(counts.take("key " + i).granted()).isTrue();
      now.addAndGet(Duration.ofSeconds(1).toNanos());
    }
    assertThat(counts.forgotten()).isZero();
  }
}
