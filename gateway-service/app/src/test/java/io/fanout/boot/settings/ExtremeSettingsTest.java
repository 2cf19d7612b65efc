package io.fanout.boot.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fanout.core.settings.HedgeAfter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Extreme times, sizes and numbers are reported as errors and never cause a failure. */
class ExtremeSettingsTest {
  private static final List<String> TIMES =
      List.of(
          "-1s",
          "0s",
          "25h",
          "366d",
          "9223372036854775807ns",
          "9223372036854775807s",
          "-9223372036854775808s",
          "9223372036854775807d",
          "9223372036854775808s",
          "99999999999999999999999s",
          "PT2562047788015215H30M7S",
          "PT99999999999999999999H");

  private static final List<String> SIZES =
      List.of("-1B", "0B", "2GB", "9223372036854775807B", "9223372036854775807TB", "1e3MB");

  private static final List<String> COUNTS =
      List.of("-1", "2147483647", "2147483648", "9223372036854775808", "1e3", "0x7fffffffff");

  private static void refusesEach(String property, List<String> values) {
    for (String value : values) {
      assertThat(Yaml.of(property + ": \"" + value + "\"").problems())
          .as("%s: %s", property, value)
          .anyMatch(problem -> problem.startsWith(property));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gateway.inbound.request-timeout",
        "gateway.inbound.idle-timeout",
        "gateway.inbound.drain-delay",
        "gateway.inbound.drain-quiet",
        "gateway.backends.b.timeout",
        "gateway.backends.b.connect-timeout",
        "gateway.backends.b.idle-timeout",
        "gateway.backends.b.retry.backoff",
        "gateway.backends.b.retry.max-backoff",
        "gateway.backends.b.retry.min-time-left",
        "gateway.backends.b.breaker.window",
        "gateway.backends.b.breaker.open-for",
        "gateway.backends.b.breaker.slow-call"
      })
  void timesOutOfBoundsAreRefused(String property) {
    refusesEach(property, TIMES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gateway.inbound.max-uri",
        "gateway.inbound.max-headers",
        "gateway.inbound.max-body",
        "gateway.backends.b.max-response",
        "gateway.max-buffered"
      })
  void sizesOutOfBoundsAreRefused(String property) {
    refusesEach(property, SIZES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gateway.inbound.port",
        "gateway.inbound.max-header-count",
        "gateway.inbound.max-connections",
        "gateway.inbound.max-streams",
        "gateway.backends.b.max-in-flight",
        "gateway.backends.b.max-connections",
        "gateway.backends.b.retry.attempts"
      })
  void countsOutOfBoundsAreRefused(String property) {
    refusesEach(property, COUNTS);
  }

  @Test
  void timesOutOfBoundsAreNoTimeToHedgeAfter() {
    for (String value : TIMES) {
      assertThatIllegalArgumentException()
          .as(value)
          .isThrownBy(() -> HedgeAfter.parse(value))
          .withMessageStartingWith(value + " (expected: a time with its unit");
    }
  }
}
