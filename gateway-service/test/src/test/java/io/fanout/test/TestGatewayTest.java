package io.fanout.test;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.api.Handler;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.json.Slice;
import io.fanout.core.settings.Mode;
import io.fanout.test.backend.Fault;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.annotation.Bean;

class TestGatewayTest {
  private static final String SETTINGS =
      """
      gateway:
        backends:
          b: { hosts: ["http://b.internal"], timeout: 20s }
        endpoints:
          - path: /a/{id}
            deadline: 30s
            calls:
              first: { backend: b, path: "/first/{id}", required: true }
              second: { backend: b, path: "/second/{first.next}" }
          - { path: "/twice/{id}", deadline: 30s, handler: twice }
      """;

  private final TestBackend b =
      backend("b")
          .answers(request -> Replies.json("{\"next\": 2, \"of\": \"" + request.target() + "\"}"));

  /** Calls the backend twice. */
  static final class Twice implements Handler {
    @Override
    public Answer handle(HandlerExchange exchange) throws SuspendExecution, InterruptedException {
      Outcome one = exchange.call("b", Request.get("/one"));
      Outcome two = exchange.call("b", Request.get("/two"));
      return Answer.json(Slice.of("[%s,%s]".formatted(one.text(), two.text())));
    }
  }

  /** An application's handlers, as its configuration defines them. */
  static final class HandlerBeans {
    @Bean
    Handler twice() {
      return new Twice();
    }
  }

  private TestGateway.Builder gateway() {
    return TestGateway.builder().yaml(SETTINGS).handler("twice", new Twice()).backend(b);
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void itRunsInThisMode(Mode mode) {
    try (TestGateway gateway = gateway().mode(mode).start()) {
      GatewayAnswer answer = gateway.get("/a/1");
      assertThat(answer).isComplete().hasJson("second.of", "/second/2");
      assertThat(answer).hasCall("second").isAnswered().startedAfter("first");
      assertThat(gateway.bean(MeterRegistry.class).getMeters()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void handlersRunInThisMode(Mode mode) {
    try (TestGateway gateway = gateway().mode(mode).start()) {
      assertThat(gateway.get("/twice/1")).isComplete().hasJson("1.of", "/two");
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void backendsFailAndRecoverWhileItRuns(Mode mode) {
    try (TestGateway gateway = gateway().mode(mode).start()) {
      b.fault(Fault.REFUSED);
      assertThat(gateway.get("/a/1"))
          .isProblem(502)
          .isAbout("first", CallResultKind.CONNECT_FAILED)
          .hasNoCall("third");
      b.recover();
      assertThat(gateway.get("/a/1")).isComplete();
    }
  }

  @Test
  void handlersCanBeBeansOfAConfiguration() {
    try (TestGateway gateway =
        TestGateway.builder().yaml(SETTINGS).beans(HandlerBeans.class).backend(b).start()) {
      assertThat(gateway.get("/twice/1")).isComplete();
    }
  }

  @Test
  void anyClientCanAskIt() throws Exception {
    try (TestGateway gateway = gateway().start();
        var client = new ClosableClient()) {
      HttpResponse<String> answer =
          client.http.send(
              HttpRequest.newBuilder(gateway.uri("/a/1")).build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(answer).isComplete().hasHeader("Content-Type", "application/json");
    }
  }

  /** The JDK's client, which can be closed only on newer JDKs. */
  private static final class ClosableClient implements AutoCloseable {
    private final java.net.http.HttpClient http = java.net.http.HttpClient.newHttpClient();

    @Override
    public void close() {}
  }

  @Test
  void settingsOfAFileAreRead(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("gateway.yml"), SETTINGS);
    try (TestGateway gateway =
        TestGateway.builder().config(file).handler("twice", new Twice()).backend(b).start()) {
      assertThat(gateway.get("/a/1")).isComplete();
    }
  }

  @Test
  void propertiesWinOverYamlAndYamlOverFiles() {
    try (TestGateway gateway =
        TestGateway.builder()
            .config("classpath:/orders.yml")
            .yaml("gateway: { inbound: { via: of-the-yaml }, max-in-flight: 7 }")
            .properties("gateway.inbound.via=of-the-test")
            .backend(backend("orders").answers(request -> Replies.json("{\"sku\": 1}")))
            .backend(backend("prices"))
            .start()) {
      assertThat(gateway.get("/orders/1")).isComplete().hasHeader("Via", "1.1 of-the-test");
    }
  }

  @Test
  void twoBackendsOfANameAreTwoHostsOfOneBackend() {
    TestBackend other = backend("b").answers(request -> Replies.json("{}"));
    try (TestGateway gateway = gateway().backend(other).start()) {
      for (int i = 0; i < 20; i++) {
        assertThat(gateway.get("/twice/1")).isComplete();
      }
      assertThat(b.requests().size() + other.requests().size()).isEqualTo(40);
      assertThat(b.requests()).isNotEmpty();
      assertThat(other.requests()).isNotEmpty();
    }
  }

  @Test
  void badSettingsAreListedAsAStartListsThem() {
    TestGateway.Builder bad =
        gateway().properties("gateway.max-in-flight=0", "gateway.handoff.type=pigeons");

    assertThatExceptionOfType(GatewayStartFailed.class)
        .isThrownBy(bad::start)
        .withMessageContaining("2 settings are refused:")
        .withMessageContaining(
            "gateway.max-in-flight: 0 (expected: a whole number from 1 to 1000000)")
        .withMessageContaining("gateway.handoff.type: pigeons (expected: one of ");
  }

  @Test
  void aBadSettingOfATextIsReportedWithItsLine() {
    assertThatExceptionOfType(GatewayStartFailed.class)
        .isThrownBy(() -> gateway().yaml("gateway:\n  max-in-flite: 1\n").start())
        .withMessageContaining("gateway.max-in-flite")
        .withMessageContaining("yaml 2 of the test - 2:17");
  }

  @Test
  void aTextThatIsNotYamlIsRefused() {
    assertThatExceptionOfType(GatewayStartFailed.class)
        .isThrownBy(() -> TestGateway.builder().yaml("gateway: [").start())
        .withMessageContaining("while parsing");
  }

  @Test
  void aGatewayWithoutSettingsIsRefused() {
    assertThatExceptionOfType(GatewayStartFailed.class)
        .isThrownBy(() -> TestGateway.builder().start())
        .withMessageContaining("gateway.endpoints");
  }

  @Test
  void backendsAreClosedAfterAFailedStart() {
    TestGateway.Builder bad = gateway().properties("gateway.max-in-flight=0");
    assertThatExceptionOfType(GatewayStartFailed.class).isThrownBy(bad::start);

    assertThatIllegalStateException().isThrownBy(b::url);
  }

  @Test
  void aPropertyWithoutAValueIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TestGateway.builder().properties("gateway.mode"))
        .withMessage(
            "property: gateway.mode (expected: name=value, e.g. gateway.max-in-flight=10)");
  }

  @Test
  void aGatewayThatWasNotStartedSaysSo() {
    assertThatIllegalStateException()
        .isThrownBy(() -> gateway().build().port())
        .withMessageContaining("@RegisterExtension");
  }

  @Test
  void aPostHasABody() {
    try (TestGateway gateway =
        TestGateway.builder()
            .yaml(
                """
                gateway:
                  backends: { b: { hosts: ["http://b.internal"], timeout: 20s } }
                  endpoints:
                    - path: /quotes
                      method: POST
                      deadline: 30s
                      calls:
                        quote: { backend: b, method: POST, path: /quotes, body: '{"sku": "{body.sku}"}' }
                """)
            .backend(b)
            .start()) {
      assertThat(gateway.post("/quotes", "{\"sku\": \"s1\"}")).isComplete();
      assertThat(String.valueOf(b.requests().get(0).body())).isEqualTo("{\"sku\": \"s1\"}");
    }
  }
}
