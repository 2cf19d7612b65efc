package io.fanout.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HeapsTest {
  @Test
  void aGatewayIsNotStoppedByCollectionsWhereItsJdkCanCollectByGenerationsBesideIt() {
    assertThat(Heaps.gateway(22)).containsExactly("-Xms512m", "-Xmx1g");
    assertThat(Heaps.gateway(23))
        .containsExactly("-XX:+UseZGC", "-XX:-ZProactive", "-Xms1g", "-Xmx1g");
  }
}
