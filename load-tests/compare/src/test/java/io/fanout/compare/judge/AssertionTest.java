package io.fanout.compare.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.compare.Samples;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.LimitingResource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AssertionTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "fiber", "fiber>=5x@1000ms", "fiber<=5xpool@1000ms", "fiber>=5xpool"})
  void invalidClaimsAreRefused(String text) {
    assertThatThrownBy(() -> Assertion.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(expected: A>=NxB@LATENCYms");
  }

  @ParameterizedTest
  @CsvSource({
    "fiber>=5xthread-pool-200@1000ms, true",
    "fiber>=20xthread-pool-200@1000ms, true",
    "fiber>=21xthread-pool-200@1000ms, false",
    "fiber-event-loop >= 1.5x virtual-thread @ 1000, true",
    "fiber>=3800@1000ms, true",
    "fiber>=3801@1000ms, false",
    "virtual>=1xthread-pool@1000ms, true"
  })
  void aClaimHoldsOrNot(String text, boolean holds) {
    assertThat(Assertion.parse(text).check(Samples.usual()).holds()).isEqualTo(holds);
  }

  @Test
  void anAssertionAboutAnUnmeasuredCellFails() {
    assertThat(Assertion.parse("fiber>=1xthread-pool-200@250ms").check(Samples.usual()))
        .isEqualTo(
            new Assertion.Outcome(
                false, "FAILS fiber>=1xthread-pool-200@250ms: fiber was not measured at 250 ms"));
    assertThat(Assertion.parse("fiber>=1xloom@1000ms").check(Samples.usual()).said())
        .contains("loom was not measured");
  }

  @Test
  void aVariantThatSustainedNoRateCannotBeCompared() {
    Comparison stuck =
        Samples.of(
            List.of(Samples.pool(), Samples.fiber()),
            Samples.cell(
                Samples.pool(), "100", 1, LimitingResource.FAILURES, Samples.broken(9, Map.of())),
            Samples.cell(
                Samples.fiber(), "100", 1, LimitingResource.GATEWAY, Samples.held(500, 110, 80)));

    assertThat(Assertion.parse("fiber>=5xthread-pool-200@100ms").check(stuck))
        .isEqualTo(
            new Assertion.Outcome(
                false,
                "FAILS fiber>=5xthread-pool-200@100ms: thread-pool-200 sustained no rate at 100 ms (expected: a rate to compare with)"));
  }

  @Test
  void aSpreadLatencyIsWrittenAsAmongOthers() {
    assertThat(Assertion.parse("fiber>=2xthread-pool-200@lognormal:100:0.5").latency())
        .isEqualTo(Assertion.parse("fiber>=2xthread-pool-200@lognormal:100,0.5").latency());
  }

  @Test
  void bothFiguresAreSaid() {
    assertThat(Assertion.parse("fiber>=21xthread-pool-200@1000ms").check(Samples.usual()).said())
        .isEqualTo(
            "FAILS fiber>=21xthread-pool-200@1000ms: fiber-event-loop sustained 3,800/s, expected"
                + " at least 3,990/s (21 x 190 of thread-pool-200)");
  }
}
