package io.fanout.mocks.dial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {

  @ParameterizedTest
  @ValueSource(strings = {"fault:", "fault:broken", "fault:RESET", "fault:status", "fault: reset"})
  void anUnknownFaultIsRefusedWithTheKnownOnes(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Fault.parse(text))
        .withMessage(
            "fault: \"%s\" (expected: fault:reset, fault:empty, fault:garbage, fault:random, fault:status:503, fault:hang or fault:off)"
                .formatted(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "99", "100", "199", "600", "5030", "-503", "50x"})
  void aStatusThatEndsNoExchangeIsRefused(String code) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Fault.parse("fault:status:" + code))
        .withMessage(
            "fault status: \"%s\" (expected: 200 to 599, e.g. fault:status:503)".formatted(code));
  }

  @Test
  void aStatusGoesWithItsKindOnly() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Fault(Fault.Kind.RESET, 503))
        .withMessageContaining("503 (expected: none, so 0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Fault.of(Fault.Kind.STATUS))
        .withMessageContaining("0 (expected: 200 to 599)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fault:off",
        "fault:reset",
        "fault:empty",
        "fault:garbage",
        "fault:random",
        "fault:hang",
        "fault:status:200",
        "fault:status:503",
        "fault:status:599"
      })
  void printedValuesParseToThemselves(String text) {
    assertThat(Fault.parse(text).spec()).isEqualTo(text);
  }
}
