package io.fanout.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.GatewayApplication;
import io.fanout.boot.wiring.Validation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings in the manifests, which users copy and change. */
final class DeploySettingsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "deploy/kustomize/gateway.yml",
        "deploy/swarm/gateway.yml",
        "load-tests/deployment/swarm/before.yml",
        "load-tests/deployment/swarm/after.yml"
      })
  void areSound(String file) {
    assertThat(
            Validation.run(
                GatewayApplication.class,
                "validate",
                "--spring.config.additional-location=file:" + Compose.PROJECT.resolve(file)))
        .isZero();
  }
}
