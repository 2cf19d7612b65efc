package io.fanout.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DefaultsTest {
  record WithAWordThatIsNone(@Default("fibre") Mode mode) {}

  record WithATimeThatIsNone(@Default("soon") Duration time) {}

  @Test
  void defaultThatIsNoValueOfItsTypeIsRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> Defaults.of(WithAWordThatIsNone.class))
        .withMessageContaining("fibre (expected: one of [FIBER, THREAD_POOL, VIRTUAL_THREAD]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Defaults.of(WithATimeThatIsNone.class))
        .withMessageContaining("soon (expected: a time with its unit");
  }

  @Test
  void recordHasTheDefaultsOfAllItsSettings() {
    GatewaySettings settings = Defaults.of(GatewaySettings.class);

    assertThat(settings.mode()).isEqualTo(Mode.FIBER);
    assertThat(settings.client()).isEqualTo("event-loop");
    assertThat(settings.maxInFlight()).isNull();
    assertThat(settings.maxBuffered()).isNull();
    assertThat(settings.inbound().idleTimeout()).isEqualTo(Duration.ofMinutes(1));
    assertThat(settings.tracing()).isFalse();
    assertThat(settings.backends()).isEmpty();
    assertThat(settings.endpoints()).isEmpty();
  }

  @Test
  void listHasEachOfItsElements() {
    RetrySettings retry = Defaults.of(RetrySettings.class);

    assertThat(retry.statuses()).containsExactly(502, 503, 504);
    assertThat(retry.budget().share()).isEqualTo(0.2);
  }
}
