package io.fanout.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.launcher.service.Jdk;
import org.junit.jupiter.api.Test;

final class VariantTest {
  @Test
  void eachNamesItsClient() {
    assertThat(Variant.parse("mine=mode=thread-pool", Jdk.current()).settings())
        .containsExactly("--gateway.mode=thread-pool", "--gateway.client=event-loop");
    assertThat(Variant.parse("mine=client=apache mode=thread-pool", Jdk.current()).settings())
        .containsExactly("--gateway.client=apache", "--gateway.mode=thread-pool");
    assertThat(Variant.parse("mine=client=go-relay", Jdk.current()).needsGo()).isTrue();
    assertThat(Variant.usual(Jdk.current()))
        .allSatisfy(
            variant ->
                assertThat(variant.settings())
                    .filteredOn(setting -> setting.startsWith("--gateway.client="))
                    .hasSize(1));
  }
}
