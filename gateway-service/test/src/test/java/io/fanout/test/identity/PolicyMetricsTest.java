package io.fanout.test.identity;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.test.TestGateway;
import io.fanout.test.backend.Fault;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import io.fanout.test.issuer.TestIssuer;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;

/** The metrics of the checks that requests pass. */
final class PolicyMetricsTest {
  private static final String CONFIG =
      """
      gateway:
        limits:
          per-client: { per-day: 10, key: [header.X-Client], max-keys: 1 }
        backends: { b: { timeout: 20s } }
        endpoints:
          - path: /limited
            limits: [per-client]
            calls: { b: { backend: b, path: / } }
          - path: /known
            require: { identity: [main] }
            calls: { b: { backend: b, path: / } }
      """;

  @Test
  void metricsShowMissingKeysKnownTokensAndForgottenLimits() {
    try (TestIssuer main = TestIssuer.builder().algorithms("ES256").start();
        TestIssuer gone = TestIssuer.builder().algorithms("ES256").start().fault(Fault.REFUSED);
        TestGateway gateway =
            TestGateway.builder()
                .yaml(CONFIG)
                .properties(main.settings("main"))
                .properties(gone.settings("gone"))
                .backend(TestBackend.backend("b").answers(request -> Replies.json("{}")))
                .start()) {
      MeterRegistry meters = gateway.bean(MeterRegistry.class);
      IssuersOfMode.await(() -> meters.get("fanout.issuers.failing").gauge().value() == 1);
      assertThat(meters.get("fanout.tokens.known").gauge().value()).isZero();
      for (int i = 0; i < 3; i++) {
        String token = main.token("user " + i).sign();
        assertThat(gateway.get("/known", "Authorization", "Bearer " + token)).isComplete();
      }
      assertThat(meters.get("fanout.tokens.known").gauge().value()).isEqualTo(3);
      // The smallest table has 16 slots.
      for (int i = 0; i < 40; i++) {
        assertThat(gateway.get("/limited", "X-Client", "client " + i)).isComplete();
      }
      assertThat(meters.get("fanout.limits.forgotten").functionCounter().count()).isEqualTo(24);
    }
  }
}
