package io.fanout.gateway.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.gateway.GatewayApplication;
import org.junit.jupiter.api.Test;

final class RehearsalTest {
  @Test
  void everyShippedEndpointAnswersWithoutAnyBackendRunning() {
    assertThat(Rehearsal.run(GatewayApplication.class)).isZero();
  }
}
