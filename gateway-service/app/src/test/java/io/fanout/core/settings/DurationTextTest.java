package io.fanout.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.convert.DurationStyle;

/** The gateway reads times as Spring does. */
class DurationTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "s",
        "1 s",
        " 1s",
        "1x",
        "1.5s",
        "1h30m",
        "1ss",
        "1e3s",
        "PT",
        "P1Y",
        "pt1x",
        "9223372036854775807d",
        "9223372036854775808s",
        "PT99999999999999999999H"
      })
  void textThatIsNoTimeIsRefusedBySpringToo(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DurationText.parse(text))
        .withMessage(text + " (expected: a time with its unit, e.g. 500ms or 2s)");
    assertThatIllegalArgumentException().isThrownBy(() -> DurationStyle.detectAndParse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "7ns, PT0.000000007S",
    "7us, PT0.000007S",
    "500ms, PT0.5S",
    "2s, PT2S",
    "2S, PT2S",
    "3m, PT3M",
    "4h, PT4H",
    "5d, PT120H",
    "60, PT0.06S",
    "-1s, PT-1S",
    "+1s, PT1S",
    "PT1M, PT1M",
    "-PT1M, PT-1M"
  })
  void textIsTheSameTimeAsInSpring(String text, Duration expected) {
    assertThat(DurationText.parse(text))
        .isEqualTo(expected)
        .isEqualTo(DurationStyle.detectAndParse(text));
  }
}
