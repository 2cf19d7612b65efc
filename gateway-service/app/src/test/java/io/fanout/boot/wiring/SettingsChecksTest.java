package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fanout.boot.settings.Yaml;
import io.fanout.core.client.Origin;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.settings.BadSettings;
import io.fanout.core.settings.SettingError;
import io.fanout.core.strand.virtual.VirtualThreads;
import io.fanout.netty.lane.Transport;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.ConfigurableEnvironment;

class SettingsChecksTest {
  private static final String SOUND =
      """
      gateway:
        mode: thread-pool
        backends: { b: { hosts: ["http://b:9101", "https://b"] } }
        endpoints: [ { path: /a, calls: { b: { backend: b, path: / } } } ]
      """;

  private static ValidatedSettings check(String... arguments) {
    return StandaloneSource.check(
        Yaml.of(SOUND).arguments(arguments).environment(), Set.of("h"), null);
  }

  private static List<String> problems(String... arguments) {
    BadSettings refused = catchThrowableOfType(BadSettings.class, () -> check(arguments));
    return refused == null
        ? List.of()
        : refused.errors().stream()
            .map(SettingError::toString)
            .map(line -> line.replaceAll(" {2}\\[.*]$", ""))
            .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--server.address=0.0.0.0",
        "--server.address=192.0.2.7",
        "--management.server.port=9000",
        "--management.server.port=9000 --management.server.address=0.0.0.0"
      })
  void aManagementPortThatNothingProtectsIsRefused(String arguments) {
    assertThat(problems(arguments.split(" ")))
        .singleElement(as(InstanceOfAssertFactories.STRING))
        .contains("server.address", "gateway.management.token", "read-only");
    assertThat(problems((arguments + " --gateway.management.token=t").split(" "))).isEmpty();
    assertThat(problems((arguments + " --management.endpoint.gateway.access=read-only").split(" ")))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--server.address=127.0.0.1",
        "--server.address=localhost",
        "--server.address=::1",
        "--management.server.port=9000 --management.server.address=127.0.0.1"
      })
  void aManagementPortOfThisMachineAloneIsFine(String arguments) {
    assertThat(problems(arguments.split(" "))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "railway|lanes|threads, or not to be set, for type railway: lanes poll rings of type"
            + " disruptor alone",
        "direct|threads|not to be set for type direct, which has nothing to drain",
        "direct|lanes|not to be set for type direct, which has nothing to drain"
      })
  void handoffThatNobodyCanDrainSoIsRefused(String type, String drainedBy, String expected) {
    assertThat(
            problems("--gateway.handoff.type=" + type, "--gateway.handoff.drained-by=" + drainedBy))
        .containsExactly(
            "gateway.handoff.drained-by: %s (expected: %s)".formatted(drainedBy, expected));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1048577})
  void sizeOfAQueueThatCannotBeIsRefused(int size) {
    assertThat(problems("--gateway.handoff.type=railway", "--gateway.handoff.intake-size=" + size))
        .containsExactly(
            "gateway.handoff.intake-size: %d (expected: 1 to 1048576, e.g. 4096)".formatted(size));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "handoff.intake-size|1000|a power of two from 1 to 1048576, e.g. 1024",
        "handoff.intake-size|0|a power of two from 1 to 1048576, e.g. 1024",
        "handoff.completion-size|-4|a power of two from 1 to 1048576, e.g. 1024",
        "handoff.completion-size|2097152|a power of two from 1 to 1048576, e.g. 1048576",
        "handoff.type|queue|one of disruptor, direct, array-blocking-queue, linked-blocking-queue,"
            + " jctools-mpsc, railway",
        "client|comsat-apache|apache or event-loop or http-url-connection or jdk or go-relay for mode"
            + " thread-pool",
        "client|netty|apache or event-loop or http-url-connection or jdk or go-relay for mode thread-pool",
        "lanes.transport|kqueue|one of epoll, io-uring, nio",
        "inbound.address|''|an address, e.g. 127.0.0.1 or 0.0.0.0",
        "inbound.port|70000|a whole number from 0 to 65535"
      })
  void settingThatCannotBeServedIsRefused(String name, String value, String expected) {
    assertThat(problems("--gateway.%s=%s".formatted(name, value)))
        .containsExactly(
            "gateway.%s: %s (expected: %s)"
                .formatted(name, value.isEmpty() ? "\"\"" : value, expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "b:9101",
        "ftp://b",
        "http://b/path",
        "http://b?x",
        "http://u@b",
        "http://b:0",
        "http://b:70000",
        "http://my_service:80",
        "http://",
        "http://b c"
      })
  void invalidHostIsRefused(String host) {
    assertThat(problems("--gateway.backends.b.hosts[0]=" + host))
        .containsExactly(
            "gateway.backends.b.hosts[0]: %s (expected: http://name:port or https://name:port; the name of letters, digits, dots and dashes, nothing behind the port)"
                .formatted(host));
  }

  @Test
  void backendWithoutHostsIsRefusedNearWhatItHas() {
    BadSettings refused =
        catchThrowableOfType(BadSettings.class, () -> check("--gateway.backends.x.timeout=1s"));

    assertThat(refused.list())
        .isEqualTo(
            "1 setting is refused:\ngateway.backends.x.hosts: missing (expected: at least one host,"
                + " e.g. http://127.0.0.1:9101)  [near \"gateway.backends.x.timeout\" from property"
                + " source \"commandLineArgs\"]");
  }

  @Test
  void clientOfAnotherModeIsRefusedInEveryMode() {
    assertThat(problems("--gateway.mode=fiber", "--gateway.client=apache"))
        .containsExactly(
            "gateway.client: apache (expected: comsat-apache or event-loop or jdk or comsat-async or"
                + " comsat-okhttp or go-relay for mode fiber)");
  }

  @Test
  void badModeIsNotBlamedOnTheClient() {
    assertThat(problems("--gateway.mode=fibre", "--gateway.client=apache"))
        .containsExactly(
            "gateway.mode: fibre (expected: one of fiber, thread-pool, virtual-thread)");
  }

  @Test
  void virtualThreadsAreRefusedWhereTheJdkHasNone() {
    List<String> problems = problems("--gateway.mode=virtual-thread");

    if (VirtualThreads.available()) {
      assertThat(problems).isEmpty();
    } else {
      assertThat(problems)
          .containsExactly(
              "gateway.mode: virtual-thread (expected: fiber or thread-pool on JDK %d; virtual threads need JDK 21 or later)"
                  .formatted(Runtime.version().feature()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void transportIsRefusedWhereTheMachineHasNone(Transport transport) {
    List<String> problems = problems("--gateway.lanes.transport=" + transport.label());

    if (transport.isAvailable()) {
      assertThat(problems).isEmpty();
    } else {
      assertThat(problems)
          .singleElement()
          .asString()
          .startsWith("gateway.lanes.transport: %s (expected: ".formatted(transport.label()));
    }
  }

  @Test
  void thePortOfSpringsOwnWebServerIsRefused() {
    for (String setting : List.of("server.port", "management.server.port")) {
      assertThat(
              problems(
                  "--" + setting + "=9000",
                  "--gateway.inbound.port=9000",
                  "--management.server.address=127.0.0.1"))
          .containsExactly(
              "gateway.inbound.port: 9000 (expected: a port other than %s, which Spring's own web server uses)"
                  .formatted(setting));
    }
    assertThat(problems("--server.port=0", "--gateway.inbound.port=0")).isEmpty();
    assertThat(
            problems(
                "--server.port=9000",
                "--gateway.inbound.port=9000",
                "--gateway.inbound.enabled=false"))
        .isEmpty();
  }

  @Test
  void aWebServerWithoutAPortOfItsOwnChoiceHas8080() {
    assertThat(portProblems(true)).containsExactly("gateway.inbound.port");
    assertThat(portProblems(true, "--server.port=9000")).isEmpty();
    assertThat(portProblems(false)).isEmpty();
  }

  private static List<String> portProblems(boolean webServer, String... arguments) {
    ConfigurableEnvironment environment =
        Yaml.of(SOUND, "gateway.inbound.port: 8080").arguments(arguments).environment();
    SettingsSource source =
        new SettingsSource(
            environment, Set.of(), null, false, ApplicationPorts.of(environment, webServer));
    BadSettings refused = catchThrowableOfType(BadSettings.class, source::read);
    return refused == null
        ? List.of()
        : refused.errors().stream().map(SettingError::property).toList();
  }

  @Test
  void noEndpointAtAllIsRefusedUnlessAnApplicationHasBackendsForCallsOfItsOwn() {
    ConfigurableEnvironment backends =
        Yaml.of("gateway: { mode: thread-pool, backends: { b: { hosts: ['http://b'] } } }")
            .environment();
    ConfigurableEnvironment nothing = Yaml.of("gateway: { mode: thread-pool }").environment();
    ApplicationPorts none = new ApplicationPorts(Map.of());

    assertThat(new SettingsSource(backends, Set.of(), null, false, none).read().listens())
        .isFalse();
    for (SettingsSource source :
        List.of(
            new SettingsSource(backends, Set.of(), null, true, none),
            new SettingsSource(nothing, Set.of(), null, false, none))) {
      assertThatThrownBy(source::read)
          .isInstanceOfSatisfying(
              BadSettings.class,
              refused ->
                  assertThat(refused.list())
                      .contains("gateway.endpoints: missing (expected: at least one endpoint"));
    }
  }

  @Test
  void directHandoffHasNoSizeToBeWrong() {
    assertThat(problems("--gateway.handoff.type=direct", "--gateway.handoff.intake-size=1000"))
        .isEmpty();
  }

  @Test
  void everyKindOfProblemIsReportedAtOnce() {
    assertThat(
            problems(
                "--gateway.lanes.count=-1",
                "--gateway.typo=1",
                "--gateway.client=netty",
                "--gateway.handoff.intake-size=1000",
                "--gateway.backends.b.hosts[0]=b",
                "--gateway.endpoints[0].path=b"))
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsExactlyInAnyOrder(
            "gateway.lanes.count",
            "gateway.typo",
            "gateway.client",
            "gateway.handoff.intake-size",
            "gateway.backends.b.hosts[0]",
            "gateway.endpoints[0].path",
            "gateway.endpoints[0].calls");
  }

  @Test
  void soundSettingsAreChosenFrom() {
    ValidatedSettings checked =
        check("--gateway.client=apache", "--gateway.handoff.wait-strategy=busy-spin");

    assertThat(checked.client().label()).isEqualTo("apache");
    assertThat(checked.handoff().label()).isEqualTo("disruptor");
    assertThat(checked.waitStrategy()).isEqualTo(WaitStrategyKind.BUSY_SPIN);
    assertThat(checked.plan().endpoints()).hasSize(1);
    assertThat(checked.origins())
        .containsEntry("b", List.of(new Origin("http", "b", 9101), new Origin("https", "b", 443)));
  }
}
