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
    assertThat(Heaps.backends(Heaps.backendsHeap(24_000)))
        .contains("-XX:+UseSerialGC", "-Xmx8000m", "-Xmn7488m");
    assertThat(Heaps.callsBetweenCollections(8_000)).isEqualTo(7_020L * 1_024 / 50);
    assertThat(Heaps.backends(Heaps.backendsHeap(100_000))).contains("-Xmx8192m");
  }

  @Test
  void backendsOnASmallMachineTakeLittleAndRunsAreNotCut() {
    assertThat(Heaps.backends(Heaps.backendsHeap(8_000))).contains("-Xmx768m");
    assertThat(Heaps.callsBetweenCollections(Heaps.backendsHeap(8_000))).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void whereMemoryComesSlowlyBackendsTakeWhatHasCome() {
    assertThat(Heaps.suppliedHeap(2_900)).isEqualTo(2_816);
    assertThat(Heaps.backends(2_816)).contains("-Xms2816m", "-Xmx2816m", "-Xmn2304m");
    assertThat(Heaps.suppliedHeap(1_500)).isEqualTo(Heaps.LITTLE_MIB);
  }
}
