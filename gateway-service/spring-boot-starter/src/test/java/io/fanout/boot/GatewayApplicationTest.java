package io.fanout.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How the executable jar chooses among its commands. */
final class GatewayApplicationTest {
  @Test
  void aCommandMayFollowOptions() {
    assertThat(GatewayApplication.command("validate", "--spring.x=y")).isEqualTo("validate");
    assertThat(GatewayApplication.command("--spring.x=y", "validate")).isEqualTo("validate");
  }

  @Test
  void withOptionsAloneThereIsNoCommand() {
    assertThat(GatewayApplication.command()).isEmpty();
    assertThat(GatewayApplication.command("--spring.x=y")).isEmpty();
  }
}
