package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** HTTP/2 at the edge, without TLS: by prior knowledge, and by upgrade. */
final class Http2Test {
  private final CompletableFuture<String> released = new CompletableFuture<>();
  private final ScriptedBackend backend = new ScriptedBackend(this::answer);
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
  private final RunningGateway gateway =
      RunningGateway.start(
          Mode.FIBER,
          "gateway.inbound.h2c-upgrade=true",
          "gateway.inbound.max-body=64B",
          "gateway.inbound.max-header-count=20",
          "gateway.backends.b.hosts[0]=" + backend.url(),
          "gateway.backends.c.hosts[0]=" + backend.url(),
          "gateway.backends.d.hosts[0]=" + backend.url());

  @AfterEach
  void stop() throws IOException {
    gateway.close();
    backend.close();
  }

  private String answer(String head) {
    if (head.contains("/held")) {
      return released.join();
    }
    return head.contains("/silent") ? ScriptedBackend.SILENCE : ScriptedBackend.ok("{\"n\":1}");
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(gateway.uri(path));
  }

  @Test
  void aStreamThatIsResetEndsItsCallsOnTheWire() throws Exception {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.get(1, "/aggregate/silent");
      assertThat(backend.awaitRequest()).isTrue();
      frames.send(RawHttp2Connection.RST_STREAM, 0, 1, new byte[] {0, 0, 0, 8});
      assertThat(backend.awaitLeft()).isTrue();
      frames.get(3, "/nothing");
      assertThat(frames.next(RawHttp2Connection.DATA).text())
          .contains("no endpoint has the path /nothing");
      gateway.awaitMetrics("fanout_in_flight 0.0", "status=\"499\"", "outcome=\"client-left\"");
    }
  }

  @Test
  void aRequestWithoutAnEndpointIsAnsweredBeforeItsBodyArrives() throws Exception {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.post(1, "/nothing");
      assertThat(frames.next(RawHttp2Connection.DATA).text())
          .contains("no endpoint has the path /nothing");
      assertThat(frames.next(RawHttp2Connection.RST_STREAM).stream()).isOne();
      frames.get(3, "/aggregate/1");
      assertThat(frames.next(RawHttp2Connection.DATA).text()).startsWith("{\"b\":{\"n\":1}");
    }
  }

  @Test
  void aBodyThatIsTooLargeIs413() throws Exception {
    send(to("/nothing"));
    HttpRequest.BodyPublisher large = HttpRequest.BodyPublishers.ofString("a".repeat(65));
    HttpResponse<String> answer = send(to("/quotes").POST(large));
    assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(answer.statusCode()).isEqualTo(413);
  }

  @Test
  void tooManyHeadersAre431() throws Exception {
    send(to("/nothing"));
    HttpRequest.Builder request = to("/aggregate/1");
    for (int i = 0; i < 20; i++) {
      request.header("x-" + i, "y");
    }
    assertThat(send(request).statusCode()).isEqualTo(431);
  }

  @Test
  void aPathThatIsTooLongIs414() throws Exception {
    send(to("/nothing"));
    assertThat(send(to("/" + "a".repeat(8200))).statusCode()).isEqualTo(414);
  }

  @Test
  void anUpgradeThatIsBrokenIs400() throws Exception {
    try (RawConnection raw = new RawConnection(gateway.port())) {
      raw.send(
          "GET /aggregate/1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\n"
              + "Upgrade: h2c\r\nHTTP2-Settings: ???\r\n\r\n");
      assertThat(raw.readToEnd()).startsWith("HTTP/1.1 400 ");
    }
  }

  @Test
  void anUpgradeWithoutSettingsStaysInHttp1() throws Exception {
    try (RawConnection raw = new RawConnection(gateway.port())) {
      raw.send(
          "GET /aggregate/1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\n"
              + "Upgrade: h2c\r\n\r\n");
      assertThat(raw.readToEnd()).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void aStoppingGatewaySendsGoawayAndAnswersOpenStreams() throws Exception {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.get(1, "/aggregate/held");
      assertThat(backend.awaitRequest()).isTrue();
      CompletableFuture<Void> stopping = CompletableFuture.runAsync(gateway::close);
      assertThat(frames.next(RawHttp2Connection.GOAWAY).stream()).isZero();
      frames.get(3, "/aggregate/1");
      assertThat(frames.next(RawHttp2Connection.DATA))
          .satisfies(data -> assertThat(data.stream()).isEqualTo(3))
          .satisfies(data -> assertThat(data.text()).startsWith("{\"b\":{\"n\":1}"));
      released.complete(ScriptedBackend.ok("{\"n\":1}"));
      assertThat(frames.next(RawHttp2Connection.DATA).stream()).isOne();
      stopping.get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void manyStreamsAreAnsweredAtOnce() throws Exception {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      for (int i = 0; i < 50; i++) {
        frames.get(2 * i + 1, "/aggregate/" + i);
      }
      for (int i = 0; i < 50; i++) {
        assertThat(frames.next(RawHttp2Connection.DATA).text())
            .isEqualTo("{\"b\":{\"n\":1},\"c\":{\"n\":1},\"d\":{\"n\":1}}");
      }
    }
  }

  @Test
  void aClientThatAsksToUpgradeIsAnsweredInHttp2() throws Exception {
    HttpResponse<String> first = send(to("/aggregate/1"));
    assertThat(first.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(first.body()).isEqualTo("{\"b\":{\"n\":1},\"c\":{\"n\":1},\"d\":{\"n\":1}}");
    assertThat(RunningGateway.header(first, "server-timing")).contains("total;dur=");
    HttpResponse<String> second =
        send(to("/quotes").POST(HttpRequest.BodyPublishers.ofString("{\"sku\":1,\"quantity\":2}")));
    assertThat(second.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(second.body()).contains("\"quote\"");
  }
}
