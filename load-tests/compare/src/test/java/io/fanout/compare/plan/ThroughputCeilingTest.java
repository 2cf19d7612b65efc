package io.fanout.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.launcher.service.Jdk;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class ThroughputCeilingTest {
  private static final Jdk JDK = Jdk.current();

  private final Variant pool = Variant.usual(JDK).get(0);

  @Test
  void twoHundredThreadsAnswerTwoHundredEachSecondWhenBackendsTakeOne() {
    assertThat(ThroughputCeiling.ofPool(pool, Latency.parse("1000"), 3)).hasValue(200);
    assertThat(ThroughputCeiling.ofPool(pool, Latency.parse("100"), 3)).hasValue(2_000);
  }

  @Test
  void tooFewCallThreadsAreTheCeiling() {
    Variant narrow =
        Variant.parse(
            "narrow=mode=thread-pool pool.request-threads=200 pool.call-threads=300", JDK);

    assertThat(ThroughputCeiling.ofPool(narrow, Latency.parse("1000"), 3)).hasValue(100);
  }

  @Test
  void withoutLatencyOrPoolThereIsNone() {
    assertThat(ThroughputCeiling.ofPool(pool, Latency.parse("0"), 3)).isEmpty();
    assertThat(ThroughputCeiling.ofPool(Variant.usual(JDK).get(3), Latency.parse("100"), 3))
        .isEmpty();
    assertThat(ThroughputCeiling.ofOpenFiles(20_000, Latency.parse("0"), 3)).isEmpty();
  }

  @Test
  void aRequestNeedsFourFiles() {
    assertThat(ThroughputCeiling.ofOpenFiles(20_300, Latency.parse("1000"), 3).getAsDouble())
        .isCloseTo(5_000, Offset.offset(1e-6));
  }

  @Test
  void settingsOfAVariantStandUnderGateway() {
    Variant variant = Variant.parse("fiber-2=mode=fiber lanes.count=2 --server.port=1", JDK);

    assertThat(variant.settings())
        .isEqualTo(
            List.of(
                "--gateway.mode=fiber",
                "--gateway.lanes.count=2",
                "--server.port=1",
                "--gateway.client=event-loop"));
    assertThat(variant.isFiber()).isTrue();
    assertThatThrownBy(() -> Variant.parse("Fiber=mode=fiber", JDK))
        .hasMessageContaining("--variant Fiber=mode=fiber (expected: NAME=SETTINGS");
    assertThatThrownBy(() -> Variant.parse("fiber=mode", JDK))
        .hasMessageContaining("--variant fiber=mode");
  }
}
