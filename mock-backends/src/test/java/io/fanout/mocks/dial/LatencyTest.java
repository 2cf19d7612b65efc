package io.fanout.mocks.dial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "fast",
        "500ms",
        "1.5",
        "+5",
        "100...300",
        "100..",
        "..300",
        "100-300",
        "lognormal",
        "lognormal:120",
        "lognormal:120;0.5",
        "lognormal:,0.5",
        "LOGNORMAL:120,0.5",
        "lognormal:NaN,0.5",
        "lognormal:1e9,0.5",
        "uniform:1..2",
        "٥٠٠"
      })
  void anInvalidLatencyIsRefusedWithTheValidForms(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Latency.parse(text))
        .withMessageContaining("\"" + text + "\"")
        .withMessageContaining("expected: milliseconds as 500, 100..300 or lognormal:120,0.5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1|latency: -1 (expected: milliseconds from 0 to 600000)",
        "600001|latency: 600001 (expected: milliseconds from 0 to 600000)",
        "99999999999999|latency: 99999999999999 (expected: milliseconds from 0 to 600000)",
        "-5..10|lower bound: -5 (expected: milliseconds from 0 to 600000)",
        "5..600001|upper bound: 600001 (expected: milliseconds from 0 to 600000)",
        "300..100|lower bound: 300 (expected: at most the upper bound 100; write 100..300)",
        "lognormal:0,0.5|log-normal median: 0 (expected: milliseconds from 1 to 600000)",
        "lognormal:-3,0.5|log-normal median: -3 (expected: milliseconds from 1 to 600000)",
        "lognormal:120,0|log-normal sigma: 0 (expected: above 0 and at most 3, e.g. 0.5; for no"
            + " spread write 120)",
        "lognormal:120,50|log-normal sigma: 50 (expected: above 0 and at most 3, e.g. 0.5; for no"
            + " spread write 120)",
      })
  void aNumberOutOfRangeIsRefusedWithTheRange(String text, String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> Latency.parse(text)).withMessage(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "500",
        "600000",
        "100..300",
        "7..7",
        "0..1",
        "lognormal:120,0.5",
        "lognormal:1.5,3"
      })
  void printedValuesParseToThemselves(String text) {
    assertThat(Latency.parse(text).spec()).isEqualTo(text);
  }

  @Test
  void eachFormIsReadAsItsKind() {
    assertThat(Latency.parse("500")).isEqualTo(new Latency.Fixed(500));
    assertThat(Latency.parse("100..300")).isEqualTo(new Latency.Uniform(100, 300));
    assertThat(Latency.parse("lognormal:120,0.5")).isEqualTo(new Latency.LogNormal(120, 0.5));
  }
}
