package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Caches must not store an incomplete answer, whatever caching headers the backends sent. */
@ParameterizedClass
@MethodSource("modes")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit sets the mode; setUp sets the rest
final class UncacheableAnswersTest {
  private static final List<String> CACHING =
      List.of(
          "Cache-Control: public, max-age=3600",
          "CDN-Cache-Control: max-age=7200",
          "Surrogate-Control: max-age=7200",
          "Expires: Fri, 31 Dec 2100 23:59:59 GMT",
          "Pragma: cache",
          "Age: 5",
          "ETag: \"v1\"",
          "Last-Modified: Tue, 01 Jan 2019 00:00:00 GMT");

  @Parameter Mode mode;
  private ScriptedBackend backend;
  private RunningGateway gateway;

  static List<Mode> modes() {
    return RunningGateway.modes();
  }

  @BeforeParameterizedClassInvocation
  void start() {
    backend = new ScriptedBackend(UncacheableAnswersTest::answer);
    gateway =
        RunningGateway.start(
            mode,
            "gateway.backends.b.hosts[0]=" + backend.url(),
            "gateway.endpoints[0].path=/whole",
            "gateway.endpoints[0].return-headers=" + names(),
            "gateway.endpoints[0].calls.x.backend=b",
            "gateway.endpoints[0].calls.x.path=/x",
            "gateway.endpoints[1].path=/partial",
            "gateway.endpoints[1].return-headers=" + names(),
            "gateway.endpoints[1].calls.x.backend=b",
            "gateway.endpoints[1].calls.x.path=/x",
            "gateway.endpoints[1].calls.y.backend=b",
            "gateway.endpoints[1].calls.y.path=/silent",
            "gateway.endpoints[2].path=/required",
            "gateway.endpoints[2].return-headers=" + names(),
            "gateway.endpoints[2].calls.x.backend=b",
            "gateway.endpoints[2].calls.x.path=/x",
            "gateway.endpoints[2].calls.y.backend=b",
            "gateway.endpoints[2].calls.y.path=/bad",
            "gateway.endpoints[2].calls.y.required=true",
            "gateway.endpoints[3].path=/stand-in",
            "gateway.endpoints[3].pass-through=true",
            "gateway.endpoints[3].return-headers=" + names(),
            "gateway.endpoints[3].calls.y.backend=b",
            "gateway.endpoints[3].calls.y.path=/bad",
            "gateway.endpoints[3].calls.y.fallback={}");
  }

  private static String answer(String head) {
    if (head.startsWith("GET /silent")) {
      return ScriptedBackend.SILENCE;
    }
    return head.startsWith("GET /bad")
        ? "no HTTP\r\n\r\n"
        : "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nVary: Accept\r\n"
            + String.join("\r\n", CACHING)
            + "\r\n\r\n{}";
  }

  private static String names() {
    return "Vary,"
        + CACHING.stream()
            .map(line -> line.substring(0, line.indexOf(':')))
            .collect(Collectors.joining(","));
  }

  @AfterParameterizedClassInvocation
  void stop() throws IOException {
    gateway.close();
    backend.close();
  }

  private String get(String path) throws IOException {
    return get(path, "");
  }

  private String get(String path, String fields) throws IOException {
    try (RawConnection raw = new RawConnection(gateway.port())) {
      raw.send("GET %s HTTP/1.1\r\nHost: x\r\n%sConnection: close\r\n\r\n".formatted(path, fields));
      return raw.readToEnd();
    }
  }

  @Test
  void aWholeAnswerKeepsWhatItsBackendSaid() throws IOException {
    assertThat(get("/whole"))
        .startsWith("HTTP/1.1 200 ")
        .contains(CACHING)
        .contains("\r\nVary: Accept\r\n")
        .doesNotContain("no-store");
  }

  @Test
  void anAnswerThatAClientMadePartialIsNotStored() throws IOException {
    assertThat(get("/partial", "X-Request-Timeout-Ms: 300\r\n"))
        .startsWith("HTTP/1.1 200 ")
        .contains("X-Fanout-Complete: false")
        .containsOnlyOnce("\r\nCache-Control: no-store\r\n")
        .doesNotContain(CACHING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/required", "/stand-in", "/nothing", "/whole/%zz", "nonsense"})
  void noProblemAndNoFallbackIsStored(String path) throws IOException {
    assertThat(get(path))
        .containsOnlyOnce("\r\nCache-Control: no-store\r\n")
        .doesNotContain(CACHING);
  }

  @Test
  void anAnswerInHttp2IsNotStoredEither() throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(gateway.uri("/partial"))
                    .header("X-Request-Timeout-Ms", "300")
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(answer.headers().allValues("cache-control")).containsExactly("no-store");
    assertThat(answer.headers().map())
        .doesNotContainKeys("etag", "expires", "age", "last-modified", "cdn-cache-control");
  }
}
