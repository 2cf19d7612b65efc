package io.fanout.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HeapSizesTest {
  @Test
  void aGatewayIsNotStoppedByCollectionsWhereItsJdkCanCollectByGenerationsBesideIt() {
    assertThat(HeapSizes.gateway(22)).containsExactly("-Xms512m", "-Xmx1g");
    assertThat(HeapSizes.gateway(23))
        .containsExactly("-XX:+UseZGC", "-XX:-ZProactive", "-Xms1g", "-Xmx1g");
  }

  @Test
  void theBackendsMemoryLastsForTheCallsOfARun() {
    assertThat(HeapSizes.backends(HeapSizes.backendsHeap(24_000, false)))
        .contains("-XX:+UseSerialGC", "-Xmx8000m", "-Xmn7488m");
    assertThat(HeapSizes.callsBetweenCollections(8_000)).isEqualTo(7_020L * 1_024 / 50);
    assertThat(HeapSizes.backends(HeapSizes.backendsHeap(100_000, false))).contains("-Xmx8192m");
  }

  @Test
  void aQuickCrossCheckWaitsForLessMemory() {
    long heapMib = HeapSizes.backendsHeap(24_000, true);
    assertThat(heapMib).isEqualTo(2_560);
    // A calibration of 4,000 calls/s, after a third of it, for three seconds each.
    assertThat(HeapSizes.callsBetweenCollections(heapMib)).isGreaterThan(3 * (4_000 + 4_000 / 3));
    assertThat(HeapSizes.backendsHeap(8_000, true)).isEqualTo(HeapSizes.LITTLE_MIB);
  }

  @Test
  void theLeanProgramsMemoryLastsForAClimb() {
    assertThat(HeapSizes.lean()).contains("-XX:+AlwaysPreTouch", "-Xmx640m", "-Xmn512m");
    // Eight steps of 3 s at 10,000 requests/s, three calls each.
    assertThat(HeapSizes.leanCallsBetweenCollections()).isGreaterThan(8 * 3 * 10_000 * 3);
  }

  @Test
  void backendsOnASmallMachineTakeLittleAndRunsAreNotCut() {
    assertThat(HeapSizes.backends(HeapSizes.backendsHeap(8_000, false))).contains("-Xmx768m");
    assertThat(HeapSizes.callsBetweenCollections(HeapSizes.backendsHeap(8_000, false)))
        .isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void onASlowMachineBackendsUseTheMemorySuppliedSoFar() {
    assertThat(HeapSizes.suppliedHeap(2_900)).isEqualTo(2_816);
    assertThat(HeapSizes.backends(2_816)).contains("-Xms2816m", "-Xmx2816m", "-Xmn2304m");
    assertThat(HeapSizes.suppliedHeap(1_500)).isEqualTo(HeapSizes.LITTLE_MIB);
  }
}
