package io.fanout.netty.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransportTest {
  @ParameterizedTest
  @EnumSource
  void unavailableTransportsAreRefusedByName(Transport transport) {
    assumeFalse(
        transport.isAvailable(),
        () -> "no refusal was tested: this machine has " + transport.label());
    assertThat(transport.expectedInstead().orElseThrow())
        .startsWith(Transport.usual().label())
        .contains(transport.label() + " needs ", "not to be had here: ");
  }

  /** If JUnit skips this, no other test runs on the transport either. */
  @ParameterizedTest
  @EnumSource
  void availableTransportsRunLanes(Transport transport) {
    assumeTrue(transport.isAvailable(), () -> "no test ran on " + why(transport));
    assertThat(transport.expectedInstead()).isEmpty();
    try (EventLoopLanes lanes = new EventLoopLanes(2, transport)) {
      lanes.all().get(1).runAndWait(() -> assertThat(lanes.current()).isNotNull());
      assertThat(lanes.transport()).isEqualTo(transport);
    }
  }

  private static String why(Transport transport) {
    return transport.label() + ": " + transport.expectedInstead().orElse("");
  }
}
