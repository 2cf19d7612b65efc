package io.fanout.lean.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.lean.backend.LeanBackends;
import io.fanout.lean.latency.LatencySource;
import io.fanout.lean.net.Transport;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

final class LoadRunTest {
  @TempDir private Path folder = Path.of("");

  private final Transport transport = Transport.open("injector");
  private final LeanBackends backends = LeanBackends.start(List.of("--backend=b:0"), note -> {});
  private final List<String> said = new CopyOnWriteArrayList<>();
  private final String url = "http://127.0.0.1:" + backends.port("b");

  @AfterEach
  void close() {
    transport.close();
    backends.close();
  }

  @Test
  void invalidRunsAreRefused() {
    assertThatThrownBy(() -> LoadPlan.of("Spike", Map.of("baseUrl", url)))
        .hasMessage("Spike (expected: WarmUp or Stairs)");
    assertThatThrownBy(() -> LoadPlan.of("Stairs", Map.of()))
        .hasMessageContaining("nothing (expected: at least one value");
  }

  @Test
  void everyRequestThatIsDueIsSentAndCounted() throws Exception {
    backends.latency("b", new LatencySource.Fixed(20));
    JsonNode steps =
        run("Stairs", 100, Map.of("rates", "50,100", "seconds", "0.3", "limitMillis", "60000"));

    assertThat(steps.size()).isEqualTo(2);
    assertThat(steps.path(0).path("due").asInt()).isEqualTo(15);
    assertThat(steps.path(1).path("answered").asInt()).isEqualTo(30);
    assertThat(steps.path(1).path("held").asBoolean()).isTrue();
    assertThat(fastest(steps.path(1))).isGreaterThan(18);
    assertThat(said)
        .containsExactly(
            "fanout-step open 0 50.0",
            "fanout-step close 0",
            "fanout-step open 1 100.0",
            "fanout-step close 1");
  }

  @Test
  void timeSpentWaitingForAConnectionCounts() throws Exception {
    backends.latency("b", new LatencySource.Fixed(20));
    // One connection handles at most 50 requests/s, so at 100 requests/s the last ones wait long.
    JsonNode steps =
        run("Stairs", 1, Map.of("rates", "100", "seconds", "0.6", "limitMillis", "3700000"));

    assertThat(steps.path(0).path("answered").asInt()).isEqualTo(60);
    assertThat(slowest(steps.path(0))).isGreaterThan(500);
  }

  @Test
  void aStepThatBreaksEndsTheRun() throws Exception {
    backends.latency("b", new LatencySource.Fixed(50));
    JsonNode steps =
        run("Stairs", 100, Map.of("rates", "40,80,160", "seconds", "0.2", "limitMillis", "20"));

    assertThat(steps.path(0).path("held").asBoolean()).isFalse();
    assertThat(steps.path(0).path("cut").asBoolean()).isFalse();
    assertThat(steps.size()).isLessThan(3);
  }

  @Test
  void aClosedRunKeepsSoManyInProgress() throws Exception {
    backends.latency("b", new LatencySource.Fixed(10));
    JsonNode steps =
        run("WarmUp", 100, Map.of("concurrency", "4", "settleSeconds", "0.2", "seconds", "0.3"));

    assertThat(steps.path(0).path("arrived").asInt()).isBetween(4, 4 * 33);
    assertThat(fastest(steps.path(0))).isGreaterThan(8);
  }

  @Test
  void aServerThatNeverAnswersIsGivenUp() throws Exception {
    try (ServerSocket silent = new ServerSocket(0)) {
      JsonNode steps =
          run(
              "http://127.0.0.1:" + silent.getLocalPort(),
              "Stairs",
              100,
              Map.of("rates", "20", "seconds", "0.2", "timeoutMillis", "200"));

      assertThat(steps.path(0).path("errors").path("timed out").asInt()).isEqualTo(4);
      assertThat(steps.path(0).path("held").asBoolean()).isFalse();
    }
  }

  @Test
  void noServerIsAFailure() throws Exception {
    JsonNode steps =
        run("http://127.0.0.1:1", "Stairs", 9, Map.of("rates", "20", "seconds", "0.2"));

    assertThat(steps.path(0).path("errors").path("connection failed").asInt()).isEqualTo(4);
  }

  @Test
  void numbersInAPathChangeWithEveryRequest() throws IOException {
    ServerPool pool = new ServerPool();
    Target target = Target.of(List.of(url), List.of("/a/#{n}?b=#{n}"), List.of(), pool).get(0);

    assertThat(text(target)).startsWith("GET /a/100000?b=100000 HTTP/1.1\r\nHost: 127.0.0.1:");
    assertThat(text(target)).startsWith("GET /a/100001?b=100001 HTTP/1.1\r\n");
    assertThat(Target.of(List.of(url), List.of("/a", "/b"), List.of(), pool)).hasSize(2);
    target.release();
  }

  @Test
  void headersOfTheParametersAreInEachRequest() {
    LoadPlan plan =
        LoadPlan.of("WarmUp", Map.of("baseUrl", url, "header.Authorization", "Bearer a=b"));
    Target target = Target.of(plan.urls(), plan.paths(), plan.headers(), new ServerPool()).get(0);

    assertThat(text(target)).endsWith("\r\nAuthorization: Bearer a=b\r\n\r\n");
    target.release();
  }

  @Test
  void aFileHasAHeadersValueForEachRequestInTurn() throws IOException {
    Path tokens = Files.writeString(folder.resolve("tokens"), "Bearer a\nBearer b\n");
    LoadPlan plan =
        LoadPlan.of(
            "WarmUp",
            Map.of(
                "baseUrl",
                url,
                "header.Origin",
                "https://a.example",
                "headerFile.Authorization",
                tokens.toString()));
    Target target = Target.of(plan.urls(), plan.paths(), plan.headers(), new ServerPool()).get(0);

    String rest = "\r\nOrigin: https://a.example\r\n\r\n";
    assertThat(text(target)).endsWith("\r\nAuthorization: Bearer a" + rest);
    assertThat(text(target)).endsWith("\r\nAuthorization: Bearer b" + rest);
    assertThat(text(target)).endsWith("\r\nAuthorization: Bearer a" + rest);
    target.release();
  }

  @ParameterizedTest
  @CsvSource({
    "missing, missing cannot be read",
    "empty, 'X with 0 values (expected: at least one, all of the same length)'",
    "unequal, 'X with 2 values (expected: at least one, all of the same length)'"
  })
  void aFileWithoutUsableValuesIsRefused(String file, String message) throws IOException {
    Files.writeString(folder.resolve("empty"), "");
    Files.writeString(folder.resolve("unequal"), "one\nthree\n");
    Map<String, String> parameters =
        Map.of("baseUrl", url, "headerFile.X", folder.resolve(file).toString());

    assertThatThrownBy(() -> LoadPlan.of("WarmUp", parameters))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  private static String text(Target target) {
    var bytes = target.next();
    String text = bytes.toString(StandardCharsets.ISO_8859_1);
    bytes.release();
    return text;
  }

  private JsonNode run(String kind, int connections, Map<String, String> parameters)
      throws Exception {
    return run(url, kind, connections, parameters);
  }

  private JsonNode run(String to, String kind, int connections, Map<String, String> parameters)
      throws Exception {
    return Runs.steps(Runs.start(to, kind, connections, parameters, transport, said::add));
  }

  private static double fastest(JsonNode step) {
    return step.path("curve").path(0).path(1).asDouble();
  }

  private static double slowest(JsonNode step) {
    JsonNode curve = step.path("curve");
    return curve.path(curve.size() - 1).path(1).asDouble();
  }
}
