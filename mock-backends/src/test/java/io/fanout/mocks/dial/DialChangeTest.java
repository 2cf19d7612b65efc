package io.fanout.mocks.dial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DialChangeTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "b", "500", "=500"})
  void unknownBackendsAreRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DialChange.parse(text))
        .withMessage(
            "\"%s\" (expected: backend=latency or backend=fault, e.g. b=500)".formatted(text));
  }

  @Test
  void anUnknownBackendIsRefusedWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DialChange.parse("e=500"))
        .withMessage("e=500: no such backend \"e\" (expected: one of b, c, d)");
  }

  @Test
  void allWrongArgumentsAreReportedTogether() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DialChange.parseAll(List.of("b=-1", "c=100..300", "d=fault:", "x=1")))
        .satisfies(error -> assertThat(error.getMessage()).hasLineCount(3))
        .withMessageContaining("b=-1: latency: -1")
        .withMessageContaining("d=fault:: fault: \"fault:\"")
        .withMessageContaining("x=1: no such backend");
  }

  @Test
  void theSameThingTwiceIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DialChange.parseAll(List.of("b=1", "b=2")))
        .withMessage("b=2: the latency of b is given twice (expected: once)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DialChange.parseAll(List.of("c=fault:off", "c=fault:reset")))
        .withMessage("c=fault:reset: the fault of c is given twice (expected: once)");
  }

  @Test
  void aLatencyAndAFaultOfOneBackendGoTogether() {
    assertThat(DialChange.parseAll(List.of("c=300", "c=fault:status:503", "B=1..2")))
        .containsExactly(
            new DialChange(Backend.C, new Latency.Fixed(300)),
            new DialChange(Backend.C, Fault.answering(503)),
            new DialChange(Backend.B, new Latency.Uniform(1, 2)));
  }

  @Test
  void theStateOfABackendIsPrintedAsTheArgumentsThatSetIt() {
    Behaviour slow = Behaviour.PROMPT.with(new Latency.Uniform(100, 300));

    assertThat(slow.specOf(Backend.C)).isEqualTo("c=100..300");
    assertThat(slow.with(Fault.of(Fault.Kind.RESET)).specOf(Backend.C))
        .isEqualTo("c=100..300 c=fault:reset");
  }
}
