package io.fanout.lean.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.fanout.lean.backend.LeanBackends;
import io.fanout.lean.latency.LatencySource;
import io.fanout.lean.net.Transport;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** HTTP/2 of the injector and of the backends. */
final class Http2Test {
  @TempDir private static Path folder = Path.of("");

  private static final Transport TRANSPORT = Transport.open("injector");
  private static LeanBackends backends = LeanBackends.start(List.of(), note -> {});

  @BeforeAll
  static void start() throws Exception {
    backends =
        LeanBackends.start(List.of("--backend=b:0", TestKeyStore.argument(folder)), note -> {});
  }

  @AfterAll
  static void close() {
    TRANSPORT.close();
    backends.close();
  }

  @BeforeEach
  void answerAtOnce() {
    backends.latency("b", new LatencySource.Fixed(0));
  }

  @Test
  void everyRequestThatIsDueIsAnswered() throws Exception {
    backends.latency("b", new LatencySource.Fixed(300));
    JsonNode step = run("Stairs", "2", Map.of("rates", "100", "seconds", "0.6"));

    assertThat(step.path("answered").asInt()).as(step.toString()).isEqualTo(60);
    assertThat(step.path("errors").isEmpty()).isTrue();
  }

  @Test
  void severalRequestsAreInProgressOnOneConnection() throws Exception {
    backends.latency("b", new LatencySource.Fixed(100));
    JsonNode step =
        run("WarmUp", "1", Map.of("concurrency", "8", "settleSeconds", "1", "seconds", "1"));

    // On one connection of HTTP/1.1, there would be at most one answer each 100 ms.
    assertThat(step.path("arrived").asInt()).as(step.toString()).isGreaterThan(15);
  }

  @Test
  void requestsOnAConnectionThatEndsAreSentAgain() throws Exception {
    backends.latency("b", new LatencySource.Fixed(20));
    CompletableFuture<Integer> closed = new CompletableFuture<>();
    JsonNode step =
        run(
            url(),
            "Stairs",
            "2",
            Map.of("rates", "100", "seconds", "1"),
            said -> {
              if (said.startsWith("fanout-step open")) {
                CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS)
                    .execute(() -> closeAllConnections(closed));
              }
            });

    assertThat(closed.get(1, TimeUnit.MINUTES)).isEqualTo(200);
    assertThat(step.path("answered").asInt()).as(step.toString()).isEqualTo(100);
    assertThat(step.path("errors").isEmpty()).isTrue();
  }

  private static void closeAllConnections(CompletableFuture<Integer> status) {
    try {
      HttpRequest close =
          HttpRequest.newBuilder(
                  URI.create("http://localhost:" + backends.port("b") + "/__admin/close"))
              .POST(HttpRequest.BodyPublishers.noBody())
              .build();
      status.complete(
          HttpClient.newHttpClient()
              .send(close, HttpResponse.BodyHandlers.discarding())
              .statusCode());
    } catch (IOException | InterruptedException failed) {
      status.completeExceptionally(failed);
    }
  }

  @Test
  void moreRequestsThanStreamsWaitForOne() throws Exception {
    backends.latency("b", new LatencySource.Fixed(100));
    JsonNode step =
        run("WarmUp", "1", Map.of("concurrency", "300", "settleSeconds", "1", "seconds", "1"));

    assertThat(step.path("arrived").asInt()).as(step.toString()).isPositive();
    assertThat(step.path("errors").isEmpty()).isTrue();
  }

  @Test
  void aRequestThatTakesTooLongIsGivenUp() throws Exception {
    backends.latency("b", new LatencySource.Fixed(60_000));
    JsonNode step =
        run("Stairs", "1", Map.of("rates", "20", "seconds", "0.2", "timeoutMillis", "300"));

    assertThat(step.path("errors").path("timed out").asInt()).as(step.toString()).isEqualTo(4);
  }

  @Test
  void aServerWithoutHttp2AnswersNothing() throws Exception {
    try (LeanBackends plain = LeanBackends.start(List.of("--backend=p:0"), note -> {})) {
      JsonNode step =
          run(
              "http://127.0.0.1:" + plain.port("p"),
              "Stairs",
              "1",
              Map.of("rates", "20", "seconds", "0.2"));

      assertThat(step.path("errors").path("connection failed").asInt())
          .as(step.toString())
          .isEqualTo(4);
    }
  }

  @Test
  void aServerThatDoesNotOfferHttp2AnswersNothing() throws Exception {
    HttpsServer old =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    old.setHttpsConfigurator(new HttpsConfigurator(TestKeyStore.server(folder)));
    old.start();
    try {
      JsonNode step =
          run(
              "https://127.0.0.1:" + old.getAddress().getPort(),
              "Stairs",
              "1",
              Map.of("rates", "20", "seconds", "0.2"));

      assertThat(step.path("errors").path("connection failed").asInt())
          .as(step.toString())
          .isEqualTo(4);
    } finally {
      old.stop(0);
    }
  }

  @Test
  void noServerIsAFailure() throws Exception {
    JsonNode step =
        run("https://127.0.0.1:1", "Stairs", "4", Map.of("rates", "20", "seconds", "0.2"));

    assertThat(step.path("errors").path("connection failed").asInt())
        .as(step.toString())
        .isEqualTo(4);
  }

  @Test
  void anotherClientMayChooseItsProtocol() throws Exception {
    SSLContext trusting = SSLContext.getInstance("TLS");
    trusting.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
    for (HttpClient.Version version :
        List.of(HttpClient.Version.HTTP_1_1, HttpClient.Version.HTTP_2)) {
      HttpResponse<String> answer =
          HttpClient.newBuilder()
              .sslContext(trusting)
              .version(version)
              .build()
              .send(
                  HttpRequest.newBuilder(URI.create(url() + "/b/4711?q=1"))
                      .POST(HttpRequest.BodyPublishers.ofString("{}"))
                      .build(),
                  HttpResponse.BodyHandlers.ofString());

      assertThat(answer.version()).isEqualTo(version);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("content-type")).contains("application/json");
      assertThat(answer.body()).startsWith("{\"id\":\"4711\",\"service\":\"b\"").endsWith("}");
    }
  }

  @Test
  void aNumberOfConnectionsIsNotNegative() {
    assertThatThrownBy(() -> LoadPlan.of("WarmUp", Map.of("baseUrl", url(), "http2", "-1")))
        .hasMessage("http2=-1 (expected: a number of connections, or 0 for HTTP/1.1)");
  }

  private static String url() {
    return "https://localhost:" + backends.port("b");
  }

  private static JsonNode run(String kind, String connections, Map<String, String> parameters)
      throws Exception {
    return run(url(), kind, connections, parameters);
  }

  private static JsonNode run(
      String to, String kind, String connections, Map<String, String> parameters) throws Exception {
    return run(to, kind, connections, parameters, said -> {});
  }

  private static JsonNode run(
      String to,
      String kind,
      String connections,
      Map<String, String> parameters,
      Consumer<String> out)
      throws Exception {
    Map<String, String> all = new HashMap<>(parameters);
    all.put("http2", connections);
    all.put("limitMillis", "3700000");
    return Runs.steps(Runs.start(to, kind, 1_000, all, TRANSPORT, out)).path(0);
  }
}
