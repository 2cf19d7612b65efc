package io.fanout.test.backend;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.tomakehurst.wiremock.http.Fault;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WireMockStubsTest {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final WireMockStubs stubs = new WireMockStubs();
  private final TestBackend b = backend("b").answers(stubs).open();

  @AfterEach
  void close() {
    b.close();
  }

  private HttpResponse<String> ask(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(b.url() + path)).header("X-Tenant", "t").build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void aStubMatchesQueryAndHeaders() throws Exception {
    stubs.stubFor(
        get(urlPathEqualTo("/x"))
            .withQueryParam("page", equalTo("2"))
            .withHeader("X-Tenant", equalTo("t"))
            .willReturn(okJson("{\"page\": 2}").withHeader("X-Of", "stub").withStatus(203)));

    HttpResponse<String> answer = ask("/x?page=2");

    assertThat(answer.statusCode()).isEqualTo(203);
    assertThat(answer.body()).isEqualTo("{\"page\": 2}");
    assertThat(answer.headers().firstValue("X-Of")).hasValue("stub");
  }

  @Test
  void aStubMatchesBodies() throws Exception {
    stubs.stubFor(post("/x").withRequestBody(equalToJson("{\"a\":1}")).willReturn(okJson("1")));

    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(b.url() + "/x"))
                .POST(HttpRequest.BodyPublishers.ofString("{ \"a\": 1 }"))
                .build(),
            HttpResponse.BodyHandlers.ofString());

    assertThat(answer.body()).isEqualTo("1");
  }

  @Test
  void aRequestWithoutAStubIs404() throws Exception {
    assertThat(ask("/nothing").statusCode()).isEqualTo(404);
  }

  @Test
  void aStubsDelayHoldsNoThread() throws Exception {
    stubs.stubFor(get("/slow").willReturn(okJson("1").withFixedDelay(100_000_000)));
    for (int i = 0; i < 20; i++) {
      var unused =
          client.sendAsync(
              HttpRequest.newBuilder(URI.create(b.url() + "/slow")).build(),
              HttpResponse.BodyHandlers.discarding());
    }
    b.awaitRequests(20);
    stubs.stubFor(get("/fast").willReturn(okJson("2")));

    assertThat(ask("/fast").body()).isEqualTo("2");
    assertThat(b.failures()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aStubsFaultIsPlayed(Fault fault) {
    stubs.stubFor(get("/x").willReturn(aResponse().withFault(fault)));

    assertThatExceptionOfType(IOException.class).isThrownBy(() -> ask("/x"));
    assertThat(b.failures()).isEmpty();
  }

  @Test
  void theBackendsOwnFaultsGoBeforeStubs() throws Exception {
    stubs.stubFor(get("/x").willReturn(okJson("1")));
    b.fault(io.fanout.test.backend.Fault.UNAVAILABLE, 1);

    assertThat(ask("/x").statusCode()).isEqualTo(503);
    assertThat(ask("/x").statusCode()).isEqualTo(200);
  }
}
