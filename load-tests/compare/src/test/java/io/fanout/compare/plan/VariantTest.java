package io.fanout.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.launcher.service.Jdk;
import org.junit.jupiter.api.Test;

final class VariantTest {
  @Test
  void aReportNamesTheClientEvenIfTheSettingsDoNot() {
    assertThat(Variant.parse("mine=mode=thread-pool", Jdk.current()).recordedSettings())
        .containsExactly("--gateway.mode=thread-pool", "--gateway.client=event-loop");
    assertThat(Variant.parse("mine=client=apache mode=thread-pool", Jdk.current()))
        .satisfies(variant -> assertThat(variant.recordedSettings()).isEqualTo(variant.settings()));
    assertThat(Variant.parsePeer("other=./run", Jdk.current()).recordedSettings()).isEmpty();
  }
}
