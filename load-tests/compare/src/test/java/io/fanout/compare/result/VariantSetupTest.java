package io.fanout.compare.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class VariantSetupTest {
  @Test
  void theClientIsTheOneNamed() {
    assertThat(setup("thread-pool", "--gateway.client=jdk").client()).isEqualTo("jdk");
  }

  @Test
  void aReportThatNamesNoneHadTheDefaultOfItsTime() {
    assertThat(setup("fiber").client()).isEqualTo("event-loop");
    assertThat(setup("thread-pool").client()).isEqualTo("apache");
    assertThat(setup("virtual-thread").client()).isEqualTo("apache");
  }

  private static VariantSetup setup(String mode, String... settings) {
    return new VariantSetup("it", mode, List.of(settings), "25.0.3", "-Xmx1g", null, null);
  }
}
