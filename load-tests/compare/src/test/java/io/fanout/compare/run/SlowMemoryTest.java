package io.fanout.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.launcher.process.ProcessActivity;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class SlowMemoryTest {
  private static final long HEAP = 8_192;

  private final SlowMemory slow = new SlowMemory(HEAP);

  @Test
  void aMachineThatSuppliesAQuarterOfAGigabyteASecondIsSlow() {
    assertThat(slow.isReached(Duration.ofSeconds(9), supplied(2_300))).isFalse();
    assertThat(slow.isReached(Duration.ofSeconds(10), supplied(2_560))).isTrue();
    assertThat(slow.suppliedMib()).isEqualTo(2_560);
  }

  @Test
  void aMachineThatSuppliesAGigabyteASecondIsNot() {
    assertThat(slow.isReached(Duration.ofSeconds(10), supplied(HEAP - 1))).isFalse();
  }

  /** The system has supplied the whole heap by then, so a smaller heap would not help. */
  @Test
  void aHeapInTheFlagsIsKept() {
    assertThat(slow.isReached(Duration.ofMinutes(5), supplied(HEAP))).isFalse();
  }

  @Test
  void anUnknownMemoryGivesNothingUp() {
    assertThat(slow.isReached(Duration.ofMinutes(5), supplied(0))).isFalse();
  }

  @Test
  void theReportSaysWhatTheBackendsHave() {
    assertThat(BackendsStart.said(8_192, 2_660, HeapSizes.suppliedHeap(2_660)))
        .isEqualTo(
            "the machine supplies memory slowly: 2.6 of 8.0 GiB in the first 10 s. The backends have a heap of 2.5 GiB; the climbs use shorter runs");
    assertThat(BackendsStart.said(8_192, 500, HeapSizes.suppliedHeap(500)))
        .endsWith("The backends have a heap of 0.8 GiB; collections may happen during runs");
  }

  private static ProcessActivity supplied(double mib) {
    return new ProcessActivity(Duration.ofSeconds(1), mib, 0, 0);
  }
}
