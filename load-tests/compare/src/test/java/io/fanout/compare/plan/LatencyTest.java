package io.fanout.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LatencyTest {
  private final Latency spread = Latency.parse("lognormal:100,0.5");

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "0100", "fast", "100ms", "lognormal:100", "lognormal:a,b"})
  void anythingElseIsRefused(String spec) {
    assertThatThrownBy(() -> Latency.parse(spec))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("latency: " + spec + " (expected:");
  }

  @Test
  void theFormThatIsExpectedIsTheOneThatTheReaderTakes() {
    assertThat(Latency.written("lognormal:100:0.5")).isEqualTo(spread);
    assertThatThrownBy(() -> Latency.written("lognormal:100"))
        .hasMessageContaining("latency: lognormal:100 (expected:")
        .hasMessageEndingWith("lognormal:MEDIAN:SIGMA as lognormal:100:0.5)");
    assertThatThrownBy(() -> Latency.parse("lognormal:100"))
        .hasMessageEndingWith("lognormal:MEDIAN,SIGMA as lognormal:100,0.5)");
  }

  @Test
  void noTwoLatenciesHaveOneLabel() {
    assertThat(Latency.parse("1000").label()).isEqualTo("1,000 ms");
    assertThat(spread.label()).isEqualTo("~100 ms (log-normal 0.5)");
    assertThat(
            Stream.of("100", "lognormal:100,0", "lognormal:100,0.5", "lognormal:100,1")
                .map(spec -> Latency.parse(spec).label()))
        .doesNotHaveDuplicates();
  }

  @Test
  void ofEqualCallsTheSlowestIsNoSlower() {
    assertThat(Latency.parse("250").meanOfSlowest(3)).isEqualTo(250);
    assertThat(Latency.parse("250").percentileOfSlowest(0.99, 3)).isEqualTo(250);
  }

  @Test
  void theMeanOfALogNormalIsKnown() {
    assertThat(spread.meanOfSlowest(1)).isCloseTo(100 * Math.exp(0.125), within(0.5));
  }

  @Test
  void theSlowestOfThreeIsSlower() {
    // Of three standard normal draws the largest is 0.846 on average; exp of it is larger still.
    assertThat(spread.meanOfSlowest(3)).isBetween(160.0, 175.0);
    assertThat(spread.percentileOfSlowest(0.5, 1)).isCloseTo(100, within(0.01));
    assertThat(spread.percentileOfSlowest(0.99, 3))
        .isCloseTo(100 * Math.exp(0.5 * 2.713), within(0.5));
  }

  @Test
  void quantilesOfTheNormalDistributionAreKnown() {
    assertThat(NormalDistribution.quantile(0.975)).isCloseTo(1.959964, within(1e-4));
    assertThat(NormalDistribution.quantile(0.01)).isCloseTo(-2.326348, within(1e-4));
    assertThat(NormalDistribution.below(0)).isCloseTo(0.5, within(1e-6));
  }
}
