package io.fanout.boot.settings;

import static io.fanout.boot.settings.Yaml.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Method;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.BreakerSettings;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.CallSettings;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.EndpointSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.RetrySettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsReaderTest {
  @Test
  void everyProblemIsReportedWithItsPosition() {
    assertThat(
            Yaml.of(
                    """
                    gateway:
                      mode: fibre
                      max-in-flight: many
                      inbound:
                        port: 80800
                        max-body: huge
                      backends:
                        b: { hosts: ["http://b:1"], timeout: soon }
                      endpoints:
                        - path: /a
                          method: GETT
                          pass-through: maybe
                          calls:
                            b: { backend: b, path: /b, deadline: 1s }
                    """)
                .problems())
        .containsExactlyInAnyOrder(
            "gateway.mode: fibre (expected: one of fiber, thread-pool, virtual-thread)  [file0 - 2:9]",
            "gateway.max-in-flight: many (expected: a whole number)  [file0 - 3:18]",
            "gateway.inbound.port: 80800 (expected: a whole number from 0 to 65535)  [file0 - 5:11]",
            "gateway.inbound.max-body: huge (expected: a size with its unit, e.g. 16KB or 1MB)"
                + "  [file0 - 6:15]",
            "gateway.backends.b.timeout: soon (expected: a time with its unit, e.g. 500ms or 2s)"
                + "  [file0 - 8:42]",
            "gateway.endpoints[0].method: GETT (expected: one of GET, POST, PUT, PATCH, DELETE)"
                + "  [file0 - 11:15]",
            "gateway.endpoints[0].pass-through: maybe (expected: true or false)  [file0 - 12:21]",
            "gateway.endpoints[0].calls.b.deadline: 1s (expected: gateway.endpoints[0].calls.b has"
                + " only backend, body, cache, coalesce, drop, fallback, fallback-call, flat, headers,"
                + " idempotent, method, mirror, path, pick, rename, required, status, timeout, weight, wrap)  [file0 - 14:46]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "inbound.idle-timeout|60|a time with its unit, e.g. 500ms or 2s",
        "inbound.idle-timeout|-5|a time with its unit",
        "inbound.max-body|1000|a size with its unit, e.g. 16KB or 1MB",
        "inbound.idle-timeout|0s|a time from 1ms to 24h",
        "inbound.idle-timeout|-1s|a time from 1ms to 24h",
        "inbound.idle-timeout|500us|a time from 1ms to 24h",
        "inbound.idle-timeout|25h|a time from 1ms to 24h",
        "inbound.idle-timeout|9999999d|a time from 1ms to 24h",
        "inbound.idle-timeout|1 fortnight|a time with its unit",
        "inbound.max-uri|0B|a size from 1B to less than 2GB",
        "inbound.max-uri|-1KB|a size from 1B to less than 2GB",
        "inbound.max-uri|2GB|a size from 1B to less than 2GB",
        "inbound.max-uri|8XB|a size with its unit",
        "inbound.port|-1|a whole number from 0 to 65535",
        "inbound.port|8080.5|a whole number",
        "inbound.port|99999999999|a whole number",
        "inbound.backlog|0|a whole number from 1 to 65535",
        "lanes.count|-1|a whole number from 0 to 1024",
        "max-in-flight|0|a whole number from 1 to 1000000",
        "pool.queue|1000|one of synchronous, bounded, unbounded",
        "pool.queue-size|0|a whole number from 1 to 1000000",
        "pool.request-threads|0|a whole number from 1 to 100000",
        "pool.call-threads|0|a whole number from 1 to 100000",
        "virtual-thread.max|0|a whole number from 1 to 10000000",
        "backends.b.timeout|0s|a time from 1ms to 24h",
        "backends.b.max-in-flight|0|a whole number from 1 to 1000000",
        "backends.b.max-connections|-3|a whole number from 1 to 1000000",
        "backends.b.max-response|0B|a size from 1B",
        "endpoints[0].deadline|0s|a time from 1ms to 24h",
        "endpoints[0].calls.b.timeout|0ms|a time from 1ms to 24h",
        "handoff.wait-strategy|lazy|one of blocking, sleeping, yielding, busy-spin, timeout-blocking, phased",
        "access-log.format|sometimes|one of none, common, json",
        "inbound|5|settings below it, and no value of its own",
        "backends|b|settings below it, and no value of its own",
        "endpoints|a|a list"
      })
  void invalidValueIsRefusedOnceAsTyped(String name, String value, String expected) {
    String argument = "--gateway.%s=%s".formatted(name, value);

    assertThat(Yaml.of().arguments(argument).problems())
        .singleElement()
        .asString()
        .startsWith("gateway.%s: %s (expected: %s".formatted(name, value, expected))
        .contains("[\"gateway." + name + "\" from property source \"commandLineArgs\"]");
  }

  @Test
  void listWithAGapIsRefused() {
    assertThat(Yaml.of().arguments("--gateway.backends.b.hosts[1]=http://b:1").problems())
        .anySatisfy(
            problem ->
                assertThat(problem)
                    .contains("gateway.backends.b.hosts")
                    .contains("a list whose indexes begin with [0] and have no gap"));
  }

  @Test
  void errorsOfAnEntryWithoutAnySoundSettingAreListedOnce() {
    assertThat(
            Yaml.of(
                    """
                    gateway:
                      backends:
                        b: { timeout: soon, max-in-flight: many }
                      endpoints:
                        - { method: GETT, deadline: later }
                    """)
                .problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(" (")))
        .containsExactlyInAnyOrder(
            "gateway.backends.b.timeout: soon",
            "gateway.backends.b.max-in-flight: many",
            "gateway.endpoints[0].method: GETT",
            "gateway.endpoints[0].deadline: later");
  }

  @Test
  void fractionInPlaceOfAWholeNumberIsRefused() {
    assertThat(Yaml.of("gateway.inbound.port: 8080.5").problems())
        .containsExactly("gateway.inbound.port: 8080.5 (expected: a whole number)  [file0 - 1:23]");
    assertThat(Yaml.of("gateway.inbound.port: 8080.0").settings().inbound().port()).isEqualTo(8080);
  }

  @Test
  void textInPlaceOfAnElementIsRefusedOnce() {
    assertThat(Yaml.of("gateway.endpoints: [ 5 ]").problems())
        .containsExactly(
            "gateway.endpoints[0]: 5 (expected: settings below it, and no value of its own)"
                + "  [file0 - 1:22]");
  }

  @Test
  void textInPlaceOfAllSettingsIsRefused() {
    assertThat(Yaml.of("gateway: 5").problems())
        .containsExactly(
            "gateway: 5 (expected: settings below it, and no value of its own)  [file0 - 1:10]");
  }

  @Test
  void headingWithoutSettingsSwitchesOnWhatItNames() {
    GatewaySettings settings =
        Yaml.of("gateway.backends.b: { hosts: ['http://b:1'], retry: , breaker: {} }").settings();

    BackendSettings backend = at(settings.backends(), "b");
    assertThat(backend.retry()).isEqualTo(Defaults.of(RetrySettings.class));
    assertThat(backend.breaker()).isEqualTo(Defaults.of(BreakerSettings.class));
    assertThat(backend.hedge()).isNull();
  }

  @Test
  void nothingSetIsSoundAndHasDefaults() {
    GatewaySettings settings = Yaml.of().settings();

    assertThat(settings.mode()).isEqualTo(Mode.FIBER);
    assertThat(settings.client()).isEqualTo("event-loop");
    assertThat(settings.inbound().port()).isEqualTo(8080);
    assertThat(settings.inbound().maxBody()).isEqualTo(ByteSize.ofMegabytes(1));
    assertThat(settings.handoff().waitStrategy()).isEqualTo(WaitStrategyKind.BLOCKING);
    assertThat(settings.backends()).isEmpty();
    assertThat(settings.endpoints()).isEmpty();
  }

  @Test
  void emptyHeadingsAreNothing() {
    GatewaySettings settings =
        Yaml.of("gateway:\n  inbound:\n  backends:\n  endpoints:\n  pool: {}\n").settings();

    assertThat(settings.inbound().port()).isEqualTo(8080);
    assertThat(settings.backends()).isEmpty();
    assertThat(settings.endpoints()).isEmpty();
  }

  @Test
  void callsKeepTheOrderInWhichTheyAreDeclared() {
    GatewaySettings settings =
        Yaml.of(
                """
                gateway.endpoints:
                  - path: /a
                    calls:
                      zebra: { backend: b, path: /z }
                      apple: { backend: b, path: /a, headers: { X-Z: 1, X-A: 2, X-M: 3 } }
                      "[mid_dle]": { path: /m, backend: b }
                      Q9: { backend: b, path: /q }
                      a1: { backend: b, path: /a1 }
                """)
            .settings();

    Map<String, CallSettings> calls = settings.endpoints().get(0).calls();
    assertThat(calls.keySet()).containsExactly("zebra", "apple", "mid_dle", "Q9", "a1");
    assertThat(at(calls, "apple").headers().keySet()).containsExactly("X-Z", "X-A", "X-M");
  }

  @Test
  void keysOfTextsMayHaveDotsAndBrackets() {
    GatewaySettings settings =
        Yaml.of(
                """
                gateway.endpoints:
                  - path: /a
                    method: post
                    calls:
                      b:
                        backend: b
                        path: /b
                        rename: { customer.name: buyer, "[customer_id]": id, "['odd.name']": odd }
                """)
            .settings();

    EndpointSettings endpoint = settings.endpoints().get(0);
    assertThat(endpoint.method()).isEqualTo(Method.POST);
    assertThat(at(endpoint.calls(), "b").rename())
        .containsOnly(
            Map.entry("customer.name", "buyer"),
            Map.entry("customer_id", "id"),
            Map.entry("'odd.name'", "odd"));
  }

  @Test
  void argumentReplacesOneNestedValueAlone() {
    GatewaySettings settings =
        Yaml.of("gateway.backends.b: { hosts: ['http://b:1'], timeout: 4s, max-in-flight: 7 }")
            .arguments("--gateway.backends.b.timeout=1s")
            .settings();

    BackendSettings backend = at(settings.backends(), "b");
    assertThat(backend.timeout()).isEqualTo(Duration.ofSeconds(1));
    assertThat(backend.hosts()).containsExactly("http://b:1");
    assertThat(backend.maxInFlight()).isEqualTo(7);
  }

  @Test
  void environmentVariablesReplaceValues() {
    GatewaySettings settings =
        Yaml.of("gateway: { mode: fiber, backends: { b: { hosts: ['http://b:1'] } } }")
            .variables(
                Map.of(
                    "GATEWAY_MODE", "thread-pool",
                    "GATEWAY_MAXINFLIGHT", "5",
                    "GATEWAY_HANDOFF_INTAKE_SIZE", "16",
                    "GATEWAY_BACKENDS_B_TIMEOUT", "1s"))
            .settings();

    assertThat(settings.mode()).isEqualTo(Mode.THREAD_POOL);
    assertThat(settings.maxInFlight()).isEqualTo(5);
    assertThat(settings.handoff().intakeSize()).isEqualTo(16);
    assertThat(at(settings.backends(), "b").timeout()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void badEnvironmentVariableIsRefusedByItsName() {
    assertThat(
            Yaml.of().variables(Map.of("GATEWAY_INBOUND_PORT", "tcp://10.0.0.1:8080")).problems())
        .containsExactly(
            "gateway.inbound.port: tcp://10.0.0.1:8080 (expected: a whole number)"
                + "  [\"GATEWAY_INBOUND_PORT\" from property source \"systemEnvironment\"]");
  }

  @Test
  void variablesOfAContainerPlatformAreIgnored() {
    assertThat(
            Yaml.of()
                .variables(
                    Map.of(
                        "GATEWAY_SERVICE_HOST", "10.0.0.1",
                        "GATEWAY_SERVICE_PORT", "8080",
                        "GATEWAY_PORT", "tcp://10.0.0.1:8080",
                        "GATEWAY_PORT_8080_TCP_PROTO", "tcp"))
                .problems())
        .isEmpty();
  }

  @Test
  void placeholderTakesItsValueFromTheEnvironment() {
    GatewaySettings settings =
        Yaml.of("gateway.backends.b: { hosts: ['http://${B_HOST}:${B_PORT:80}'] }")
            .variables(Map.of("B_HOST", "b.example"))
            .settings();

    assertThat(at(settings.backends(), "b").hosts()).containsExactly("http://b.example:80");
  }
}
