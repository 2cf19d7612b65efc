package io.fanout.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.compare.Samples;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.RateStep;
import io.fanout.launcher.process.LauncherException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CalibratorTest {
  @ParameterizedTest
  @CsvSource({"100, 111", "100, 89", "1000, 1101", "0, 4", "10, 14"})
  void backendsThatAreNotAsSlowAsTheyAreSetAreRefused(String latency, double seen) {
    assertThatThrownBy(
            () -> Calibrator.check(Latency.parse(latency), List.of(median(seen)), 3_000, 3))
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining("the median at 3,000 calls/s was")
        .hasMessageContaining("Results with such backends would mean nothing");
  }

  @Test
  void backendsThatFailAreRefused() {
    assertThatThrownBy(
            () ->
                Calibrator.check(
                    Latency.parse("100"),
                    List.of(Samples.broken(100, Map.of("other status", 3L))),
                    100,
                    3))
        .hasMessageContaining("3 calls failed: {other status=3}");
    assertThatThrownBy(() -> Calibrator.check(Latency.parse("100"), List.of(), 100, 3))
        .hasMessageContaining("no call was answered");
  }

  @Test
  void backendsThatAreAsSlowAsTheyAreSetAreTheBaseline() {
    Calibration seen = Calibrator.check(Latency.parse("100"), List.of(median(104)), 3_000, 3);

    assertThat(seen.p50()).isEqualTo(104);
    assertThat(seen.atOnce()).isEqualTo(3_000 * 0.104);
  }

  private static RateStep median(double p50) {
    return Samples.held(3_000, p50 + 5, 0);
  }
}
