package io.fanout.boot.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.GatewaySettings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PodAdviceTest {
  private static List<String> advice(double rate, Duration latency, Duration perRequest) {
    return PodAdvice.of(
        new LoadProfile(rate, 3, latency, latency.multipliedBy(3)),
        Defaults.of(GatewaySettings.class),
        new PodAdvice.PodSize(1, 20_000, perRequest));
  }

  @Test
  void aSmallLoadNeedsTwoPodsSoThatOneMayFail() {
    assertThat(advice(10, Duration.ofMillis(100), Duration.ofMillis(1)))
        .anyMatch(line -> line.contains("needed: 2 pods"));
  }

  @Test
  void processorsDecideForFastBackends() {
    // 1,000 per second and pod, at 70 % load: 7,000 need ten pods.
    assertThat(advice(7_000, Duration.ofMillis(1), Duration.ofMillis(1)))
        .anyMatch(line -> line.contains("needed: 10 pods"));
  }

  @Test
  void openFilesDecideForSlowOnes() {
    // 3,000 x 9 s in flight in the worst case, plus random variation; the file limit allows 4,950
    // per pod.
    assertThat(advice(3_000, Duration.ofSeconds(3), Duration.ofNanos(100_000)))
        .anyMatch(line -> line.contains("needed: 8 pods"));
  }
}
