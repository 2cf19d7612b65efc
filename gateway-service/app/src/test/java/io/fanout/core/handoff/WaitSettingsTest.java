package io.fanout.core.handoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WaitSettingsTest {
  private static final Duration SHORT = Duration.ofNanos(1);
  private static final Duration LONG = Duration.ofMillis(1);

  @Test
  void timeOfZeroIsRefused() {
    assertThatThrownBy(
            () -> new WaitSettings(WaitStrategyKind.SLEEPING, SHORT, LONG, Duration.ZERO))
        .hasMessage("nap: PT0S (expected: more than 0)");
  }

  @Test
  void yieldingThatEndsBeforeSpinningIsRefused() {
    assertThatThrownBy(() -> new WaitSettings(WaitStrategyKind.PHASED, LONG, SHORT, LONG))
        .hasMessage("yield: PT0.000000001S (expected: at least spin, which is PT0.001S)");
  }

  @ParameterizedTest
  @EnumSource
  void everyKindHasTimesOfItsOwn(WaitStrategyKind kind) {
    assertThat(WaitSettings.of(kind).kind()).isEqualTo(kind);
  }

  @Test
  void kindIsLabelledAsInSettings() {
    assertThat(WaitStrategyKind.TIMEOUT_BLOCKING.label()).isEqualTo("timeout-blocking");
  }
}
