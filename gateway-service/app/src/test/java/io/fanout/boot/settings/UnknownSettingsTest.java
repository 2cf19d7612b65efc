package io.fanout.boot.settings;

import static io.fanout.boot.settings.Yaml.at;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnknownSettingsTest {
  @Test
  void slipIsRefusedWithTheSettingsThereAre() {
    assertThat(Yaml.of("gateway:\n  lanes:\n    counts: 2\n").problems())
        .containsExactly(
            "gateway.lanes.counts: 2 (expected: gateway.lanes has only count, runaway-after,"
                + " tls-provider, transport)  [file0 - 3:13]");
  }

  @Test
  void slipAnywhereIsFound() {
    assertThat(
            Yaml.of(
                    """
                    gateway:
                      mod: fiber
                      retry: { attempts: 3 }
                      inbound: { ports: 1 }
                      backends:
                        b: { host: "http://b:1" }
                      endpoints:
                        - path: /a
                          call: { b: { backend: b } }
                        - path: /b
                          calls:
                            b: { backend: b, path: /, header: { a: 1 }, retries: [1, 2] }
                    """)
                .problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsExactlyInAnyOrder(
            "gateway.mod",
            "gateway.retry.attempts",
            "gateway.inbound.ports",
            "gateway.backends.b.host",
            "gateway.endpoints[0].call.b.backend",
            "gateway.endpoints[1].calls.b.header.a",
            "gateway.endpoints[1].calls.b.retries[0]",
            "gateway.endpoints[1].calls.b.retries[1]");
  }

  @Test
  void backendWithADotInItsNameIsRefused() {
    assertThat(Yaml.of("gateway:\n  backends:\n    api.b: { timeout: 1s }\n").problems())
        .singleElement()
        .asString()
        .startsWith("gateway.backends.api.b.timeout: 1s (expected: gateway.backends.api has only");
  }

  @Test
  void otherProgramsSettingsAreTheirs() {
    assertThat(Yaml.of("server.port: 1\ngateways.x: 1\ngatewa: 2\n").problems()).isEmpty();
  }

  @Test
  void shorterListInAFileThatWinsHidesAllOfTheOther() {
    Yaml yaml =
        Yaml.of(
            """
            gateway:
              backends: { b: { hosts: ["http://one:1"] } }
              endpoints: [ { path: /only, handler: h } ]
            """,
            """
            gateway:
              backends: { b: { hosts: ["http://a:1", "http://b:1"] } }
              endpoints:
                - { path: /a, handler: h }
                - { path: /b, calls: { b: { backend: b, path: / } }, typo: 1 }
            """);

    assertThat(yaml.problems()).isEmpty();
    assertThat(yaml.settings().endpoints()).hasSize(1);
    assertThat(at(yaml.settings().backends(), "b").hosts()).containsExactly("http://one:1");
  }

  @Test
  void slipInTheListThatWinsIsFound() {
    assertThat(
            Yaml.of(
                    "gateway.endpoints: [ { path: /a, typo: 1 } ]",
                    "gateway.endpoints: [ { path: /b }, { path: /c } ]")
                .problems())
        .singleElement()
        .asString()
        .startsWith("gateway.endpoints[0].typo: 1 (expected: gateway.endpoints[0] has only calls");
  }
}
