package io.fanout.compare.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MedianIntervalTest {
  @Test
  void tooFewValuesGiveAllOfThemAndSaySo() {
    MedianInterval five = MedianInterval.of(1.1, 1.3, 1.0, 1.2, 9);

    assertThat(five.median()).isEqualTo(1.2);
    assertThat(five.low()).isEqualTo(1.0);
    assertThat(five.high()).isEqualTo(9);
    assertThat(five.coverage()).isEqualTo(1 - 2 / 32.0);
    assertThat(five.isSurelyAbove(0.5)).isFalse();
  }

  @Test
  void eightValuesAreTheFewestThatAreSure() {
    MedianInterval eight = MedianInterval.of(3, 4, 5, 6, 7, 8, 9, 2);

    assertThat(eight.coverage()).isGreaterThan(0.99);
    assertThat(eight.median()).isEqualTo(5.5);
    assertThat(eight.isSurelyAbove(1.9)).isTrue();
    assertThat(eight.isSurelyAbove(2)).isFalse();
  }

  @Test
  void oneDisturbedTurnOfTwelveIsLeftOut() {
    double[] values = new double[12];
    java.util.Arrays.fill(values, 1);
    values[3] = 40;

    assertThat(MedianInterval.of(values).high()).isEqualTo(1);
  }

  @Test
  void coverageIsWhatManySamplesShow() {
    SplittableRandom random = new SplittableRandom(1);
    int samples = 20_000;

    long holding =
        IntStream.range(0, samples)
            .filter(
                i -> {
                  // Skewed: the median of e^x for a uniform x around 0 is 1.
                  double[] values = random.doubles(12, -1, 1).map(Math::exp).toArray();
                  MedianInterval interval = MedianInterval.of(values);
                  return interval.low() <= 1 && 1 <= interval.high();
                })
            .count();

    assertThat(holding / (double) samples)
        .isCloseTo(MedianInterval.of(new double[12]).coverage(), within(0.005));
  }

  @Test
  void noValuesAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(MedianInterval::of);
  }
}
