package io.fanout.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransportTest {
  @ParameterizedTest
  @EnumSource
  void whatThisMachineHasRunsLanesAndWhatItHasNotIsRefusedByName(Transport transport) {
    if (!transport.isAvailable()) {
      assertThat(transport.expectedInstead().orElseThrow())
          .startsWith(Transport.usual().label())
          .contains(transport.label() + " needs ", "not to be had here: ");
      return;
    }
    assertThat(transport.expectedInstead()).isEmpty();
    try (Lanes lanes = new Lanes(2, transport)) {
      lanes.all().get(1).runAndWait(() -> assertThat(lanes.current()).isNotNull());
      assertThat(lanes.transport()).isEqualTo(transport);
    }
  }
}
