package io.fanout.lean.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.lean.latency.LatencySource;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class LeanBackendsTest {
  @TempDir private static Path folder = Path.of("");

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final List<String> NOTES = new ArrayList<>();
  private static LeanBackends backends = LeanBackends.start(List.of(), note -> {});

  @BeforeAll
  static void start() throws IOException {
    Files.createDirectories(folder.resolve("mappings"));
    Files.createDirectories(folder.resolve("__files"));
    Files.writeString(folder.resolve("__files/body.json"), "{\"from\":\"a file\"}");
    Files.writeString(
        folder.resolve("mappings/a.json"),
        """
        {"request":{"method":"GET","urlPath":"/shop/1"},"response":{"status":404,"jsonBody":{"x":1}}}
        """);
    StringBuilder many = new StringBuilder("{\"mappings\":[");
    for (int i = 0; i < 3_000; i++) {
      many.append(
          "{\"request\":{\"url\":\"/item/%d?v=1\"},\"response\":{\"body\":\"item %d\",\"headers\":{\"Content-Type\":\"text/plain\"}}},"
              .formatted(i, i));
    }
    many.append(
        """
        {"request":{"urlPathPattern":"/file/[a-z]+","bodyPatterns":[]},"response":{"bodyFileName":"body.json"}}]}
        """);
    Files.writeString(folder.resolve("mappings/b.json"), many);
    backends =
        LeanBackends.start(
            List.of("--backend=b:0", "--backend=c:0:" + folder, "--latency=c:0"), NOTES::add);
  }

  @AfterAll
  static void stop() {
    backends.close();
  }

  @Test
  void badArgumentsAreRefused() {
    assertThatThrownBy(() -> LeanBackends.start(List.of("--backend=b"), note -> {}))
        .hasMessage("--backend=b (expected: NAME:PORT or NAME:PORT:MAPPINGS)");
    assertThatThrownBy(
            () -> LeanBackends.start(List.of("--backend=b:0", "--latency=x:5"), note -> {}))
        .hasMessageContaining("x (expected: one of [b:");
    assertThatThrownBy(() -> LeanBackends.start(List.of("--tls=store.p12"), note -> {}))
        .hasMessage("--tls=store.p12 (expected: --tls=KEYSTORE:PASSWORD)");
    assertThatThrownBy(() -> LeanBackends.start(List.of("--tls=no/store.p12:x"), note -> {}))
        .hasMessageContaining("--tls=no/store.p12", "(expected: a key store");
  }

  @Test
  void anAnswerNamesItsServiceAndTheLastSegment() throws Exception {
    assertThat(get("b", "/b/12345?x=1").body())
        .contains("\"id\":\"12345\"", "\"service\":\"b\"")
        .hasSizeBetween(180, 240);
  }

  @Test
  void mappingsAnswerTheirPaths() throws Exception {
    assertThat(get("c", "/shop/1").statusCode()).isEqualTo(404);
    assertThat(get("c", "/shop/1").body()).isEqualTo("{\"x\":1}");
    assertThat(get("c", "/item/2999?v=1").body()).isEqualTo("item 2999");
    assertThat(get("c", "/item/2999?v=2").body()).contains("\"service\":\"c\"");
    assertThat(get("c", "/file/abc").body()).isEqualTo("{\"from\":\"a file\"}");
    assertThat(get("c", "/other").body()).contains("\"service\":\"c\"");
    assertThat(NOTES)
        .containsExactly(
            "c: 3002 mappings", "c: ignored features of mappings: [request.bodyPatterns]");
  }

  @Test
  void theLatencyIsChangedWhileItRuns() throws Exception {
    assertThat(post("b", "/__admin/latency", "30").body()).isEqualTo("30\n");
    long before = System.nanoTime();
    get("b", "/b/1");
    assertThat(System.nanoTime() - before).isGreaterThan(28_000_000);
    String recorded = "recorded:" + "1.234567/".repeat(2_000) + "2";
    assertThat(post("b", "/__admin/latency", recorded).body()).isEqualTo(recorded + "\n");
    assertThat(post("b", "/__admin/latency", "soon").statusCode()).isEqualTo(400);
    assertThat(get("b", "/__admin/latency").body()).isEqualTo(recorded + "\n");
    post("b", "/__admin/latency", "0");
  }

  @Test
  void theSizeOfTheUsualAnswerIsChangedWhileItRuns() throws Exception {
    String usual = get("b", "/b/7").body();
    for (int bytes : List.of(1 << 10, 1 << 16, 1 << 20)) {
      assertThat(post("b", "/__admin/body", Integer.toString(bytes)).statusCode()).isEqualTo(200);
      String body = get("b", "/b/7").body();
      assertThat(body).hasSizeBetween(bytes - 128, bytes + 16);
      JsonNode read = JSON.readTree(body);
      assertThat(read.path("id").asString()).isEqualTo("7");
      assertThat(read.path("items").size()).isPositive();
    }
    assertThat(post("b", "/__admin/body", "10").body()).contains("10 bytes (expected: ");
    assertThat(post("b", "/__admin/body", "many").body()).contains("many (expected: the number");
    post("b", "/__admin/body", "0");
    assertThat(get("b", "/b/7").body()).isEqualTo(usual);
  }

  @Test
  void allConnectionsAreClosedOnRequest() throws Exception {
    try (Socket idle = new Socket(InetAddress.getLoopbackAddress(), backends.port("b"))) {
      idle.setSoTimeout(10_000);
      idle.getOutputStream().write("GET /b/1 HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      assertThat(idle.getInputStream().read()).isEqualTo('H');

      HttpResponse<String> said = post("b", "/__admin/close", "");

      assertThat(said.statusCode()).isEqualTo(200);
      assertThat(new String(idle.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .startsWith("TTP/1.1 200")
          .endsWith("}");
    }
    assertThat(get("b", "/b/1").statusCode()).isEqualTo(200);
  }

  @Test
  void bodiesOfRequestsAreReadToTheirEnd() throws Exception {
    assertThat(post("b", "/quotes", "x".repeat(40_000)).statusCode()).isEqualTo(200);
    assertThat(
            said(
                "POST /a/1 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
                "3\r\nabc\r\n0\r\n\r\nGET /a/2 HTTP/1.1\r\nConnection: close\r\n\r\n"))
        .contains("\"id\":\"1\"", "\"id\":\"2\"");
  }

  @Test
  void requestsThatComeTogetherAreAnsweredInTheirOrder() throws Exception {
    backends.latency("b", new LatencySource.Fixed(5));
    String said =
        said(
            "GET /a/1 HTTP/1.1\r\n\r\nGET /a/2 HTTP/1.1\r\n\r\nGET /a/3 HT",
            "TP/1.1\r\nConnection: close\r\n\r\n");
    backends.latency("b", new LatencySource.Fixed(0));

    assertThat(said.indexOf("\"id\":\"1\"")).isLessThan(said.indexOf("\"id\":\"2\""));
    assertThat(said.indexOf("\"id\":\"2\"")).isLessThan(said.indexOf("\"id\":\"3\""));
  }

  @Test
  void anInvalidRequestClosesTheConnection() throws Exception {
    assertThat(said("NONSENSE\r\n\r\n", "")).isEmpty();
  }

  private static String said(String first, String second) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), backends.port("b"))) {
      socket.setTcpNoDelay(true);
      socket.getOutputStream().write(first.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      if (!second.isEmpty()) {
        socket.getOutputStream().write(second.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
      }
      try (InputStream in = socket.getInputStream()) {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      }
    }
  }

  private static HttpResponse<String> get(String name, String path) throws Exception {
    return CLIENT.send(HttpRequest.newBuilder(uri(name, path)).build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(String name, String path, String body) throws Exception {
    return CLIENT.send(
        HttpRequest.newBuilder(uri(name, path)).POST(BodyPublishers.ofString(body)).build(),
        BodyHandlers.ofString());
  }

  private static URI uri(String name, String path) {
    return URI.create("http://127.0.0.1:" + backends.port(name) + path);
  }
}
