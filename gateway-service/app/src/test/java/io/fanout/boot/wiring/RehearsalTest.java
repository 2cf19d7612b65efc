package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.GatewayApplication;
import org.junit.jupiter.api.Test;

final class RehearsalTest {
  @Test
  void everyShippedEndpointAnswersWithoutAnyBackendRunning() {
    assertThat(Rehearsal.run(GatewayApplication.class)).isZero();
  }
}
