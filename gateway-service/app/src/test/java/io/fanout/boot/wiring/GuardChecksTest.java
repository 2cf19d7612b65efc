package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.settings.SettingsReader;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.SettingError;
import io.fanout.core.settings.SettingErrors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

final class GuardChecksTest {
  private static List<String> problems(Map<String, Object> settings) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("gateway.backends.b.hosts[0]", "http://127.0.0.1:1");
    settings.forEach((name, value) -> properties.put("gateway.backends.b." + name, value));
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
    SettingsReader reader = new SettingsReader(environment);
    BackendSettings backend = Objects.requireNonNull(reader.read().backends().get("b"));
    SettingErrors problems = reader.errors();
    new GuardChecks("gateway.backends.b", backend, problems).check();
    return problems.found().stream().map(GuardChecksTest::text).toList();
  }

  private static String text(SettingError problem) {
    return "%s: %s (expected: %s)"
        .formatted(problem.property(), problem.value(), problem.expected());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "retry.attempts|0|a whole number from 1 to 10",
        "retry.statuses[0]|200|a whole number from 400 to 599",
        "retry.max-backoff|1ms|no less than backoff, PT0.025S",
        "retry.min-time-left|2s|less than the backend's timeout, PT2S",
        "retry.budget.share|1.1|from 0 to 1, e.g. 0.2",
        "retry.budget.per-second|-1|from 0 to 1000000, e.g. 10",
        "retry.budget.burst|0|a whole number from 1 to 1000000",
        "hedge.after|2s|less than the backend's timeout, PT2S",
        "hedge.after|p100|a time with its unit, e.g. 50ms, or a percentile from p50 to p99, e.g."
            + " p95",
        "hedge.after|p49|a time with its unit, e.g. 50ms, or a percentile from p50 to p99, e.g."
            + " p95",
        "hedge.after|soon|a time with its unit, e.g. 50ms, or a percentile from p50 to p99, e.g."
            + " p95",
        "hedge.after|0ms|a time with its unit, e.g. 50ms, or a percentile from p50 to p99, e.g."
            + " p95",
        "hedge.share|0|more than 0, at most 1, e.g. 0.5",
        "hedge.off-above|NaN|more than 0, at most 1, e.g. 0.5",
        "breaker.window|999ms|from 1s to 10m",
        "breaker.min-calls|0|a whole number from 1 to 1000000",
        "breaker.failure-rate|1.5|more than 0, at most 1, e.g. 0.5",
        "breaker.slow-rate|0|more than 0, at most 1, e.g. 0.5",
        "breaker.slow-call|2s|less than the backend's timeout, PT2S",
        "breaker.open-for|0s|a time from 1ms to 24h, e.g. 2s",
        "breaker.probes|0|a whole number from 1 to 10000",
        "adaptive-limit.min|101|no more than initial, 100",
        "adaptive-limit.max|6001|no more than max-in-flight, 6000",
        "adaptive-limit.initial|6001|no more than its highest value, 6000",
        "adaptive-limit.tolerance|1|from 1.1 to 10, e.g. 1.5",
        "adaptive-limit.tolerance|NaN|from 1.1 to 10, e.g. 1.5",
        "adaptive-limit.tolerance|11|from 1.1 to 10, e.g. 1.5"
      })
  void aSettingThatMakesNoSenseIsRefusedInWordsThatHelp(
      String name, String value, String expected) {
    assertThat(problems(Map.of(name, value)))
        .singleElement()
        .asString()
        .startsWith("gateway.backends.b." + name + ": ")
        .endsWith(" (expected: " + expected + ")");
  }

  @Test
  void anInvalidNumberIsRefused() {
    assertThat(problems(Map.of("breaker.failure-rate", "half")))
        .containsExactly(
            "gateway.backends.b.breaker.failure-rate: half (expected: a number, e.g. 0.2)");
  }

  @Test
  void allErrorsAreReportedTogether() {
    assertThat(
            problems(Map.of("retry.attempts", "0", "hedge.after", "never", "breaker.probes", "0")))
        .hasSize(3);
  }

  @Test
  void everyDefaultIsSound() {
    assertThat(
            problems(
                Map.of(
                    "retry.attempts", "2",
                    "hedge.after", "p95",
                    "breaker.enabled", "true",
                    "adaptive-limit.enabled", "true")))
        .isEmpty();
  }
}
