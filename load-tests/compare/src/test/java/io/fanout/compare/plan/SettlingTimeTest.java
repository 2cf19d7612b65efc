package io.fanout.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class SettlingTimeTest {
  @Test
  void aGatewayHasASecondAfterTheFirstAnswersToCatchUp() {
    assertThat(SettlingTime.of(Latency.parse("1000"), 3, false)).isEqualTo(Duration.ofSeconds(2));
    assertThat(SettlingTime.of(Latency.parse("0"), 3, false)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void theFirstAnswersAreThoseOfSlowCallsToo() {
    assertThat(SettlingTime.of(Latency.parse("lognormal:100,0.5"), 3, false))
        .isGreaterThan(Duration.ofMillis(1_300));
  }

  @Test
  void aQuickRunWaitsLess() {
    assertThat(SettlingTime.of(Latency.parse("1000"), 3, true)).isEqualTo(Duration.ofMillis(1_250));
  }
}
