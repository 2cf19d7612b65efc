package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fanout.core.flow.Traces;
import io.fanout.core.settings.BadSettings;
import io.fanout.core.settings.Mode;
import io.micrometer.tracing.Tracer;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Which beans {@code gateway.tracing} adds, and which it leaves out. */
@ExtendWith(OutputCaptureExtension.class)
final class TracingSwitchTest {
  private static final String TRACEPARENT =
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  static List<Mode> modes() {
    return RunningGateway.modes();
  }

  private static String host(String backend, String url) {
    return "gateway.backends." + backend + ".hosts[0]=" + url;
  }

  @Test
  void tracingThatIsNeitherOnNorOffIsRefusedWithAllOtherSettings() {
    assertThatThrownBy(() -> RunningGateway.start(Mode.FIBER, "gateway.tracing=maybe").close())
        .rootCause()
        .isInstanceOfSatisfying(
            BadSettings.class, bad -> assertThat(bad.list()).contains("gateway.tracing: maybe"));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void offByDefaultItPassesTheClientsHeadersOnAsTheyAre(Mode mode, CapturedOutput output)
      throws Exception {
    try (ScriptedBackend backend = new ScriptedBackend(head -> ScriptedBackend.ok("{}"));
        RunningGateway gateway =
            RunningGateway.start(
                mode,
                host("b", backend.url()),
                host("c", backend.url()),
                host("d", backend.url()))) {
      gateway.get("/aggregate/1", "traceparent", TRACEPARENT, "tracestate", "vendor=1");
      assertThat(backend.requests())
          .hasSize(3)
          .allSatisfy(
              head ->
                  assertThat(head.lines().map(String::strip))
                      .filteredOn(line -> line.startsWith("trace"))
                      .containsExactly("traceparent: " + TRACEPARENT, "tracestate: vendor=1"));
      for (Class<?> type : List.of(Tracer.class, OpenTelemetry.class, Traces.class)) {
        assertThatThrownBy(() -> gateway.bean(type))
            .isInstanceOf(NoSuchBeanDefinitionException.class);
      }
    }
    assertThat(output).doesNotContain("WARN").doesNotContainIgnoringCase("tracing");
  }

  @Test
  void onWithoutAnEndpointItSaysWhatToSet(CapturedOutput output) {
    RunningGateway.start(Mode.FIBER, "gateway.tracing=true").close();
    assertThat(output).contains("set management.opentelemetry.tracing.export.otlp.endpoint");
  }

  @Test
  void onWithAnEndpointItsSpansArriveThere(CapturedOutput output) throws Exception {
    CompletableFuture<String> arrived = new CompletableFuture<>();
    HttpServer collector = collector(arrived);
    try (ScriptedBackend backend = new ScriptedBackend(head -> ScriptedBackend.ok("{}"));
        RunningGateway gateway =
            RunningGateway.start(
                Mode.FIBER,
                "gateway.tracing=true",
                "management.opentelemetry.tracing.export.otlp.endpoint=http://127.0.0.1:%d/v1/traces"
                    .formatted(collector.getAddress().getPort()),
                "management.opentelemetry.tracing.export.schedule-delay=50ms",
                host("b", backend.url()),
                host("c", backend.url()),
                host("d", backend.url()))) {
      gateway.get("/aggregate/1", "traceparent", TRACEPARENT);
      assertThat(arrived.get(60, TimeUnit.SECONDS))
          .contains("/v1/traces application/x-protobuf")
          .contains("service.name")
          .contains("io.fanout.app")
          .contains("fanout.ending");
    } finally {
      collector.stop(0);
    }
    assertThat(output).doesNotContain("WARN").doesNotContain("ERROR");
  }

  private static HttpServer collector(CompletableFuture<String> arrived) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          arrived.complete(
              "%s %s %s"
                  .formatted(
                      exchange.getRequestURI(),
                      exchange.getRequestHeaders().getFirst("Content-Type"),
                      new String(body, StandardCharsets.ISO_8859_1)));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    return server;
  }
}
