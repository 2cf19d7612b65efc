package io.fanout.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.common.Json;
import io.fanout.mocks.dial.Backend;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import wiremock.com.fasterxml.jackson.databind.JsonNode;

class AnswersOverHttpTest {
  private static final MockBackends BACKENDS = MockBackends.start(MockSettings.anyPorts());
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @AfterAll
  static void stop() {
    BACKENDS.close();
  }

  @Test
  void anUnknownPathIsA404WithAJsonBody() throws Exception {
    HttpResponse<String> answer = send(Backend.C, "GET", "/nowhere?x=1", "");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(answer.body())
        .isEqualTo("{\"status\":404,\"error\":\"backend c: /nowhere: no such path\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "{",
        "[1]",
        "{\"fixedDelay\":\"soon\"}",
        "{\"fixedDelay\":-5}",
        "{\"fixedDelay\":600001}",
        "{\"delayDistribution\":{\"type\":\"uniform\",\"lower\":5,\"upper\":1}}",
        "{\"delayDistribution\":{\"type\":\"lognormal\",\"median\":-1,\"sigma\":0.1}}",
        "{\"delayDistribution\":{\"type\":\"unheard-of\"}}"
      })
  void theAdminApiRefusesWhatIsNoDelayAndKeepsTheOld(String settings) throws Exception {
    BACKENDS.set("d=1..2");

    assertThat(send(Backend.D, "POST", "/__admin/settings", settings).statusCode())
        .isBetween(400, 499);
    assertThat(BACKENDS.behaviour(Backend.D).specOf(Backend.D)).isEqualTo("d=1..2");
    assertThat(send(Backend.D, "GET", "/d/1", "").statusCode()).isEqualTo(200);
  }

  @Test
  void aResetOfTheAdminApiBringsBackTheAnswersAndKeepsTheLatency() throws Exception {
    BACKENDS.set("d=fault:status:500", "d=3");

    assertThat(send(Backend.D, "POST", "/__admin/reset", "").statusCode()).isEqualTo(200);

    assertThat(send(Backend.D, "GET", "/d/1", "").statusCode()).isEqualTo(200);
    assertThat(BACKENDS.behaviour(Backend.D).specOf(Backend.D)).isEqualTo("d=3");
  }

  @Test
  void aStubOfOnesOwnComesBeforeOurAnswers() throws Exception {
    String stub = "{\"request\":{\"url\":\"/b/own\"},\"response\":{\"body\":\"own\"}}";

    assertThat(send(Backend.B, "POST", "/__admin/mappings", stub).statusCode()).isEqualTo(201);

    assertThat(send(Backend.B, "GET", "/b/own", "").body()).isEqualTo("own");
    assertThat(send(Backend.B, "GET", "/b/other", "").body()).startsWith("{\"id\":\"other\"");
  }

  @Test
  void anAnswerHasALengthAndIsNeverCompressed() throws Exception {
    HttpResponse<String> answer =
        HTTP.send(
            request(Backend.B, "GET", "/orders/1", "").header("Accept-Encoding", "gzip").build(),
            BodyHandlers.ofString());

    assertThat(answer.headers().map().keySet())
        .containsExactlyInAnyOrder("content-length", "content-type");
    assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "PUT", "PATCH", "DELETE"})
  void anEchoSaysWhatArrived(String method) throws Exception {
    String body = method.equals("GET") ? "" : "{\"grüße\":\"\\\"1\\\"\"}";
    HttpResponse<String> answer =
        HTTP.send(
            request(Backend.C, method, "/echo/a%20b/c?x=1&x=%C3%A9&y", body)
                .header("X-Trace", "one")
                .header("X-Trace", "two")
                .build(),
            BodyHandlers.ofString());
    JsonNode echo = Json.read(answer.body(), JsonNode.class);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(echo.path("backend").asText()).isEqualTo("c");
    assertThat(echo.path("method").asText()).isEqualTo(method);
    assertThat(echo.path("path").asText()).isEqualTo("/echo/a%20b/c");
    assertThat(echo.path("query")).hasToString("{\"x\":[\"1\",\"é\"],\"y\":[\"\"]}");
    assertThat(echo.path("headers").path("X-Trace")).hasToString("[\"one\",\"two\"]");
    assertThat(echo.path("body").asText()).isEqualTo(body);
  }

  @Test
  void anEchoOfBytesThatAreNoTextIsBase64() throws Exception {
    HttpRequest request =
        request(Backend.D, "POST", "/echo", "")
            .POST(BodyPublishers.ofByteArray(new byte[] {(byte) 0xff, 0, 1}))
            .build();
    JsonNode echo = Json.read(HTTP.send(request, BodyHandlers.ofString()).body(), JsonNode.class);

    assertThat(echo.path("bodyBytes").asInt()).isEqualTo(3);
    assertThat(echo.path("bodyBase64").asText()).isEqualTo("/wAB");
    assertThat(echo.has("body")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Backend.class)
  void theComparisonsPathAnswersTheSameBytesFromAnyServer(Backend backend) throws Exception {
    String path = "/" + backend.key() + "/4711";
    try (MockBackends others = MockBackends.start(MockSettings.anyPorts())) {
      String other =
          HTTP.send(
                  HttpRequest.newBuilder(URI.create(others.url(backend) + path)).build(),
                  BodyHandlers.ofString())
              .body();

      assertThat(send(backend, "GET", path, "").body()).isEqualTo(other).contains("\"4711\"");
    }
  }

  @Test
  void manyRequestsGoOverOneConnection() throws IOException {
    try (RawClient client = new RawClient(BACKENDS.port(Backend.C))) {
      for (String id : List.of("1", "2", "3")) {
        client.get("/c/" + id);
        assertThat(client.answer()).startsWith("HTTP/1.1 200").contains("\"id\":\"" + id + "\"");
      }
    }
  }

  private static HttpResponse<String> send(Backend backend, String method, String path, String body)
      throws IOException, InterruptedException {
    return HTTP.send(request(backend, method, path, body).build(), BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(
      Backend backend, String method, String path, String body) {
    return HttpRequest.newBuilder(URI.create(BACKENDS.url(backend) + path))
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
  }
}
