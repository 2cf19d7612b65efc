package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LivePercentileTest {
  private final VirtualTime time = new VirtualTime();

  private static long millis(long of) {
    return Duration.ofMillis(of).toNanos();
  }

  private LivePercentile afterABurst() {
    LivePercentile p95 = new LivePercentile(95, time);
    for (int i = 0; i < 200_000; i++) {
      p95.took(millis(4), time.now());
    }
    return p95;
  }

  @Test
  void nothingIsKnownFromAHandfulOfAnswers() {
    LivePercentile p95 = new LivePercentile(95, time);
    for (int i = 0; i < 19; i++) {
      p95.took(millis(10), time.now());
      assertThat(p95.delay()).isNegative();
    }
    p95.took(millis(10), time.now());
    assertThat(p95.delay()).isBetween(millis(10), millis(10) * 9 / 8);
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 90, 95, 99})
  void itIsTheExactOneOrUpToAnEighthMore(int percent) {
    Random random = new Random(7);
    LivePercentile live = new LivePercentile(percent, time);
    long[] all = new long[8192];
    for (int i = 0; i < all.length; i++) {
      all[i] = millis(5) + (long) (random.nextDouble() * random.nextDouble() * millis(400));
      live.took(all[i], time.now());
    }
    Arrays.sort(all);
    long exact = all[(all.length * percent + 99) / 100 - 1];
    assertThat(live.delay()).isBetween(exact, exact * 9 / 8);
  }

  @Test
  void oldLatenciesAreForgotten() {
    LivePercentile p95 = new LivePercentile(95, time);
    for (int period = 0; period < 3; period++) {
      for (int i = 0; i < 128; i++) {
        p95.took(millis(period == 0 ? 1000 : 10), time.now());
      }
      assertThat(p95.delay()).isGreaterThan(millis(period == 0 ? 900 : 9));
      time.pass(Duration.ofSeconds(11));
      p95.took(millis(10), time.now());
    }
    assertThat(p95.delay()).isBetween(millis(10), millis(12));
  }

  @Test
  void slowerCallsAfterABurstAreLearntAsSoonAsTheBurstIsOld() {
    LivePercentile p95 = afterABurst();
    for (int call = 0; call < 21 * 1_000; call++) {
      time.pass(Duration.ofMillis(1));
      p95.took(millis(100), time.now());
    }
    assertThat(p95.delay()).isBetween(millis(100), millis(113));
  }

  @Test
  void callsAfterAPauseReplaceABurstBeforeIt() {
    LivePercentile p95 = afterABurst();
    time.pass(Duration.ofSeconds(30));
    for (int call = 0; call < 160; call++) {
      p95.took(millis(100), time.now());
    }
    assertThat(p95.delay()).isBetween(millis(100), millis(113));
  }

  @Test
  void whereAnswersAreRareTheyAreRememberedForLonger() {
    LivePercentile p95 = new LivePercentile(95, time);
    for (int i = 0; i < 99; i++) {
      p95.took(millis(10), time.now());
      time.pass(Duration.ofMinutes(1));
    }
    assertThat(p95.delay()).isBetween(millis(10), millis(12));
  }

  @Test
  void everyTimeIsInABucketThatReachesToItAndNotFarBeyond() {
    Random random = new Random(11);
    for (int i = 0; i < 100_000; i++) {
      long nanos = random.nextLong(1L << (1 + random.nextInt(40)));
      int bucket = TimeBuckets.of(nanos);
      assertThat(bucket).isBetween(0, TimeBuckets.COUNT - 1);
      if (bucket < TimeBuckets.COUNT - 1) {
        assertThat(TimeBuckets.longest(bucket))
            .isBetween(nanos, Math.max(nanos + nanos / 8 + 1, nanos + 1023));
      }
      if (bucket > 0) {
        assertThat(TimeBuckets.longest(bucket - 1)).isLessThan(nanos);
      }
    }
    assertThat(TimeBuckets.of(-1)).isZero();
    assertThat(TimeBuckets.of(Long.MAX_VALUE)).isEqualTo(TimeBuckets.COUNT - 1);
  }
}
