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

  @Test
  void theBackendsMemoryLastsForTheCallsOfARun() {
    assertThat(Heaps.backends(24_000)).contains("-XX:+UseSerialGC", "-Xmx8000m", "-Xmn7488m");
    assertThat(Heaps.callsBetweenCollections(24_000)).isEqualTo(7_020L * 1_024 / 50);
    assertThat(Heaps.backends(100_000)).contains("-Xmx8192m");
  }

  @Test
  void backendsOnASmallMachineTakeLittleAndRunsAreNotCut() {
    assertThat(Heaps.backends(8_000)).contains("-Xmx768m");
    assertThat(Heaps.callsBetweenCollections(8_000)).isEqualTo(Long.MAX_VALUE);
  }
}
