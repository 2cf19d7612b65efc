package io.fanout.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.compare.result.RateStep;
import io.fanout.launcher.process.LauncherException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class RigLoadTest {
  private static final String HELD =
      """
      {"mode":"open","window_s":4.000,"achieved_rate":100.00,"answered":400,"unsettled":0,\
      "p50":100.3,"p90":100.4,"p99":103.7,"max":115.6,"mean":100.4,"statuses":{"200":400},\
      "errors":0,"timeouts":0,"short_bodies":0,"max_fire_delay_ms":1.2}""";

  private static final Duration LONG = Duration.ofSeconds(30);

  @Test
  void theLineOfItsLoadGeneratorIsReadAsAStep() {
    RateStep step = step(HELD);

    assertThat(step.held()).isTrue();
    assertThat(step.rate()).isEqualTo(100);
    assertThat(step.achieved()).isEqualTo(100);
    assertThat(step.seconds()).isEqualTo(4);
    assertThat(step.percentile(50)).isEqualTo(100.3);
    assertThat(step.percentile(99)).isEqualTo(103.7);
    assertThat(step.lagP99()).isEqualTo(1.2);
  }

  @Test
  void everyKindOfFailureIsCounted() {
    RateStep step =
        step(
            HELD.replace("{\"200\":400}", "{\"200\":380,\"503\":9}")
                .replace("\"errors\":0", "\"errors\":2")
                .replace("\"timeouts\":0", "\"timeouts\":3")
                .replace("\"short_bodies\":0", "\"short_bodies\":4")
                .replace("\"unsettled\":0", "\"unsettled\":5"));

    assertThat(step.held()).isFalse();
    assertThat(step.errors())
        .isEqualTo(Map.of("503", 9L, "errors", 2L, "timeouts", 3L, "short_bodies", 4L));
    assertThat(step.unanswered()).isEqualTo(5);
    assertThat(step.failed()).isEqualTo(23);
  }

  @Test
  void aStepWhosePercentileExceedsTheLimitDoesNotHold() {
    assertThat(step(HELD.replace("103.7", "150.1")).held()).isFalse();
  }

  @Test
  void eachKindOfFailureAloneFailsTheStep() {
    for (String kind : List.of("errors", "timeouts", "short_bodies", "unsettled")) {
      String one = HELD.replace("\"%s\":0".formatted(kind), "\"%s\":1".formatted(kind));
      assertThat(step(one).held()).as(kind).isFalse();
    }
    assertThat(step(HELD.replace("\"achieved_rate\":100.00", "\"achieved_rate\":0")).held())
        .as("no answer")
        .isFalse();
  }

  @Test
  void anythingButItsResultsIsNamed() {
    assertThatThrownBy(() -> step("killed"))
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining("killed (expected: its results as a line of JSON)");
    assertThatThrownBy(() -> step(HELD.replace("\"p99\"", "\"p99_ms\"")))
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining("its results have no p99 (expected: achieved_rate, window_s");
  }

  @Test
  void aProgramThatHangsIsEnded() {
    RigLoad hanging = new RigLoad(List.of("sleep", "60"), 100, 150, Duration.ofMillis(200));

    assertThatThrownBy(() -> hanging.run(process -> watch()))
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining("ended with 137 (expected: 0 within 0 s");
  }

  @Test
  void aProgramThatFailsIsNamedWithItsStatus() {
    RigLoad failing =
        new RigLoad(List.of("sh", "-c", "echo no such host >&2; exit 3"), 100, 150, LONG);

    assertThatThrownBy(() -> failing.run(process -> watch()))
        .isInstanceOf(LauncherException.class)
        .hasMessageContainingAll("ended with 3 (expected: 0", "no such host");
  }

  private static RateStep step(String json) {
    return new RigLoad(List.of(), 100, 150, LONG).step(json, watch());
  }

  private static ProcessSampler watch() {
    Supplier<Optional<Duration>> unknown = Optional::empty;
    return new ProcessSampler(null, unknown, unknown, Optional::empty);
  }
}
