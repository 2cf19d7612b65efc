package io.fanout.launcher.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class GatewayInfoTest {
  @Test
  void anApplicationThatTellsNothingIsUnknown() {
    assertThat(GatewayInfo.read("{}"))
        .isEqualTo(new GatewayInfo("unknown", "unknown", "unknown", List.of()));
  }

  @Test
  void aGatewayTellsItsModeAndEndpoints() {
    assertThat(
            GatewayInfo.read(
                """
                {"build":{"name":"x"},"gateway":{"mode":"fiber","client":"apache","jdk":"25.0.3",\
                "endpoints":["GET /a/{id}","POST /b"]}}"""))
        .isEqualTo(new GatewayInfo("fiber", "apache", "25.0.3", List.of("GET /a/{id}", "POST /b")));
  }
}
