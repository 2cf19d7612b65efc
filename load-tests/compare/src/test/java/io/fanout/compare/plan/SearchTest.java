package io.fanout.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SearchTest {
  private static final OptionalDouble NO_POOL = OptionalDouble.empty();
  private static final List<Double> UP = RateLadder.rates(List.of(150.0), NO_POOL, 4_900, true);

  private final List<Double> asked = new ArrayList<>();

  @Test
  void aRateThatFailedWithoutAReasonIsMeasuredAgainAndTheClimbContinues() {
    double found =
        search(
            UP,
            rate ->
                rate == 600 && !asked.contains(600.0) ? Search.Ending.DOUBTFUL : upTo(1_500, rate));

    assertThat(asked).startsWith(150.0, 600.0, 600.0, 1_536.0, 960.0);
    assertThat(found).isBetween(1_300.0, 1_500.0);
  }

  @Test
  void aRateThatBrokeTwiceHasFailed() {
    double found = search(UP, rate -> rate <= 1_500 ? Search.Ending.HELD : Search.Ending.DOUBTFUL);

    assertThat(found).isBetween(1_300.0, 1_500.0);
    assertThat(asked.stream().filter(rate -> rate == 1_536).count()).isEqualTo(2);
  }

  @Test
  void compilersGetThreeMoreTimesToFinish() {
    double found = search(UP, rate -> rate <= 1_500 ? Search.Ending.HELD : Search.Ending.COMPILING);

    assertThat(found).isBetween(1_300.0, 1_500.0);
    assertThat(asked.stream().filter(rate -> rate == 1_536).count()).isEqualTo(4);
  }

  @Test
  void aSaturatedRateIsNotMeasuredTwice() {
    search(UP, rate -> upTo(1_500, rate));

    assertThat(asked).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(doubles = {5, 20, 149, 150, 399, 1_000, 2_345, 4_000, 4_899})
  void theBreakIsFoundWhereverItIs(double breaks) {
    double found = search(UP, rate -> upTo(breaks, rate));

    assertThat(found).isBetween(breaks / 1.18 - 1, breaks);
    assertThat(asked).hasSizeLessThan(24);
  }

  @Test
  void finerSearchesComeCloser() {
    List<Double> climb = RateLadder.rates(List.of(100.0, 400.0), NO_POOL, 100_000, false);

    assertThat(search(climb, 1.08, rate -> upTo(7_700, rate))).isBetween(7_000.0, 7_700.0);
  }

  @Test
  void aVariantThatNeverFailsEndsAtTheHighestRate() {
    assertThat(search(UP, rate -> Search.Ending.HELD)).isEqualTo(4_900);
  }

  @Test
  void aVariantThatSustainsNothingEnds() {
    assertThat(search(UP, rate -> Search.Ending.BROKEN)).isZero();
    asked.clear();
    assertThat(search(UP, rate -> Search.Ending.DOUBTFUL)).isZero();
    assertThat(asked).hasSizeLessThan(8);
  }

  @Test
  void aPoolIsLookedAtCloselyAboutItsCeiling() {
    assertThat(RateLadder.rates(List.of(150.0), OptionalDouble.of(2_000), 1e5, true))
        .startsWith(150.0, 600.0, 1_000.0, 1_536.0, 1_800.0, 2_000.0, 2_200.0, 3_932.0);
    assertThat(RateLadder.rates(List.of(150.0), OptionalDouble.of(200), 1e5, true))
        .startsWith(150.0, 180.0, 200.0, 220.0);
    assertThat(RateLadder.rates(List.of(100.0, 400.0), OptionalDouble.of(2_000), 1e5, false))
        .startsWith(100.0, 400.0, 640.0, 1_024.0, 1_700.0, 1_840.0, 2_000.0, 2_160.0, 2_340.0);
  }

  @Test
  void aPoolBelowTheFixedRatesIsStillLookedAt() {
    assertThat(RateLadder.rates(List.of(150.0), OptionalDouble.of(20), 1e5, true))
        .startsWith(10.0, 18.0, 20.0, 22.0);
  }

  @Test
  void nothingIsAskedAboveTheHighest() {
    assertThat(RateLadder.rates(List.of(100.0, 400.0), OptionalDouble.of(200), 190, false))
        .containsExactly(100.0, 170.0, 184.0);
    assertThat(RateLadder.rates(List.of(100.0), NO_POOL, 20, true)).containsExactly(20.0);
  }

  @Test
  void aClimbIsCutWhereItComesToMoreThanIsAllowed() {
    List<Double> climb = List.of(100.0, 400.0, 640.0);

    assertThat(RateLadder.portion(climb, rate -> 3 * rate, 1_500)).containsExactly(100.0, 400.0);
    assertThat(RateLadder.portion(climb, rate -> 3 * rate, 3_420)).isEqualTo(climb);
    assertThat(RateLadder.portion(climb, rate -> 3 * rate, 0)).containsExactly(100.0);
  }

  private static Search.Ending upTo(double breaks, double rate) {
    return rate <= breaks ? Search.Ending.HELD : Search.Ending.BROKEN;
  }

  private double search(List<Double> climb, DoubleFunction<Search.Ending> gateway) {
    return search(climb, 1.15, gateway);
  }

  private double search(
      List<Double> climb, double precision, DoubleFunction<Search.Ending> gateway) {
    Search search = new Search(climb, precision);
    double highest = 0;
    for (List<Double> rates = search.next(); !rates.isEmpty(); rates = search.next()) {
      for (double rate : rates) {
        Search.Ending ending = gateway.apply(rate);
        asked.add(rate);
        search.saw(rate, ending);
        if (ending != Search.Ending.HELD) {
          break;
        }
        highest = Math.max(highest, rate);
      }
    }
    return highest;
  }
}
