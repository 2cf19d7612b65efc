package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LiveTimesTest {
  private final LiveTimes times = new LiveTimes();

  private static long millis(long of) {
    return TimeUnit.MILLISECONDS.toNanos(of);
  }

  @Test
  void ofNoTimesThereAreNoPercentiles() {
    assertThat(times.percentiles(50, 99)).isEmpty();
    assertThat(times.count()).isZero();
  }

  @Test
  void percentilesAreExactOrUpToAnEighthMore() {
    Random random = new Random(7);
    long[] all = new long[5_000];
    for (int i = 0; i < all.length; i++) {
      all[i] = millis(2) + (long) (random.nextDouble() * random.nextDouble() * millis(900));
      times.add(all[i]);
    }
    Arrays.sort(all);
    long[] shown = times.percentiles(50, 90, 99);
    assertThat(shown[0]).isBetween(all[2499], all[2499] * 9 / 8);
    assertThat(shown[1]).isBetween(all[4499], all[4499] * 9 / 8);
    assertThat(shown[2]).isBetween(all[4949], all[4949] * 9 / 8);
    assertThat(times.count()).isEqualTo(5_000);
  }

  @Test
  void oneTimeIsEveryPercentile() {
    times.add(millis(10));
    long[] shown = times.percentiles(1, 50, 100);
    assertThat(shown).hasSize(3).containsOnly(shown[0]);
    assertThat(shown[0]).isBetween(millis(10), millis(10) * 9 / 8);
  }

  @Test
  void timesAreForgottenAfterTwoPeriodsAndStayCounted() {
    times.add(millis(800));
    times.beginPeriod();
    times.add(millis(1));
    assertThat(times.percentiles(100)[0]).isGreaterThan(millis(799));
    times.beginPeriod();
    assertThat(times.percentiles(100)[0]).isLessThan(millis(2));
    times.beginPeriod();
    assertThat(times.percentiles(100)).isEmpty();
    assertThat(times.count()).isEqualTo(2);
  }
}
