package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import io.fanout.netty.lane.Transport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which requests the HTTP edge accepts and which it refuses, byte by byte, on each available
 * transport.
 */
@ParameterizedClass
@MethodSource("transports")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit sets the transport; setUp sets the rest
final class EdgeTest {
  @Parameter Transport transport;
  private ScriptedBackend backend;
  private RunningGateway gateway;

  static List<Transport> transports() {
    return Transport.available();
  }

  @BeforeParameterizedClassInvocation
  void start() {
    backend = new ScriptedBackend(head -> ScriptedBackend.ok("{\"n\":1}"));
    gateway =
        gateway(
            "gateway.inbound.max-body=64B",
            "gateway.inbound.max-uri=200B",
            "gateway.inbound.max-headers=400B",
            "gateway.inbound.max-header-count=20");
  }

  private RunningGateway gateway(String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("gateway.lanes.transport=" + transport.label());
    for (String backendName : List.of("b", "c", "d")) {
      all.add("gateway.backends.%s.hosts[0]=%s".formatted(backendName, backend.url()));
    }
    return RunningGateway.start(Mode.FIBER, all.toArray(String[]::new));
  }

  @AfterParameterizedClassInvocation
  void stop() throws IOException {
    gateway.close();
    backend.close();
  }

  /** Sends this on a new connection and returns everything that the gateway answers. */
  private String conversation(String sent) throws IOException {
    return conversation(gateway, sent);
  }

  private static String conversation(RunningGateway gateway, String sent) throws IOException {
    try (RawConnection raw = new RawConnection(gateway.port())) {
      raw.send(sent);
      return raw.readToEnd();
    }
  }

  @Test
  void aRequestLineThatIsTooLongIs414() throws IOException {
    assertThat(conversation("GET /" + "a".repeat(300) + " HTTP/1.1\r\nHost: x\r\n\r\n"))
        .startsWith("HTTP/1.1 414 ")
        .contains("Connection: close")
        .contains("at most 200 bytes");
  }

  @Test
  void headersThatAreTooLargeAre431() throws IOException {
    assertThat(
            conversation(
                "GET /aggregate/1 HTTP/1.1\r\nHost: x\r\nX-Long: " + "a".repeat(500) + "\r\n\r\n"))
        .startsWith("HTTP/1.1 431 ");
  }

  @Test
  void tooManyHeadersAre431() throws IOException {
    assertThat(
            conversation(
                "GET /aggregate/1 HTTP/1.1\r\nHost: x\r\n" + "X: y\r\n".repeat(20) + "\r\n"))
        .startsWith("HTTP/1.1 431 ")
        .contains("at most 20");
  }

  @Test
  void aBodyAnnouncedTooLargeIs413BeforeItIsSent() throws IOException {
    assertThat(conversation("POST /quotes HTTP/1.1\r\nHost: x\r\nContent-Length: 65\r\n\r\n"))
        .startsWith("HTTP/1.1 413 ")
        .contains("at most 64 bytes");
  }

  @Test
  void aChunkedBodyThatGrowsTooLargeIs413() throws IOException {
    assertThat(
            conversation(
                "POST /quotes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + ("20\r\n" + "a".repeat(32) + "\r\n").repeat(3)))
        .startsWith("HTTP/1.1 413 ");
  }

  @Test
  void aClientReadsTheRefusalWhileItStillSendsItsBody() throws IOException {
    assertThat(
            conversation(
                "POST /quotes HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n"
                    + "a".repeat(2_000_000)))
        .startsWith("HTTP/1.1 413 ")
        .endsWith("}");
  }

  @Test
  void garbageIs400AndEndsTheConnection() throws IOException {
    assertThat(conversation("\u0001\u0002 nonsense\r\n\r\n")).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void aRequestWithoutHostIs400() throws IOException {
    assertThat(conversation("GET /aggregate/1 HTTP/1.1\r\n\r\n"))
        .startsWith("HTTP/1.1 400 ")
        .contains("Host: 0 of them (expected: exactly one)");
  }

  @Test
  void twoWaysToFrameABodyAreRefused() throws IOException {
    assertThat(
            conversation(
                "GET /aggregate/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))
        .startsWith("HTTP/1.1 400 ")
        .contains("both Content-Length and Transfer-Encoding");
  }

  @Test
  void linesThatTwoReadersCouldReadDifferentlyAreRefused() throws IOException {
    String start = "GET /aggregate/1 HTTP/1.1\r\nHost: x\r\n";
    for (String odd :
        new String[] {
          "Content-Length: 5\r\nContent-Length: 6\r\n",
          "Content-Length: +5\r\n",
          "Transfer-Encoding: chunked, identity\r\n",
          "Transfer-Encoding : chunked\r\n",
          "X-Bare: a\nX-Smuggled: b\r\n",
          "X-Nul: a\u0000b\r\n",
          "X Space: a\r\n"
        }) {
      assertThat(conversation(start + odd + "\r\n")).as(odd).startsWith("HTTP/1.1 400 ");
    }
  }

  @Test
  void aConnectionBeyondTheLimitIs503AndTheOthersContinue() throws IOException {
    List<RawConnection> all = new ArrayList<>();
    try (RunningGateway full = gateway("gateway.inbound.max-connections=8")) {
      for (int i = 0; i < 8; i++) {
        RawConnection raw = new RawConnection(full.port());
        all.add(raw);
        raw.send("GET /aggregate/1 HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(raw.readUntil("\r\n\r\n")).startsWith("HTTP/1.1 200 ");
      }
      assertThat(conversation(full, ""))
          .startsWith("HTTP/1.1 503 ")
          .contains("Retry-After: 1", "\r\nDate: ", "\r\nCache-Control: no-store\r\n");
      all.get(0).send("GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n");
      assertThat(all.get(0).readUntil("no endpoint")).contains("404");
    } finally {
      for (RawConnection raw : all) {
        raw.close();
      }
    }
  }

  @Test
  void pipelinedRequestsAreAnsweredInOrder() throws IOException {
    try (RawConnection raw = new RawConnection(gateway.port())) {
      raw.send(
          "GET /aggregate/1 HTTP/1.1\r\nHost: x\r\nX-Request-Id: first\r\n\r\n"
              + "GET /nothing HTTP/1.1\r\nHost: x\r\nX-Request-Id: second\r\n\r\n"
              + "GET /aggregate/3 HTTP/1.1\r\nHost: x\r\nX-Request-Id: third\r\n"
              + "Connection: close\r\n\r\n");
      String all = raw.readToEnd();
      assertThat(all.indexOf("X-Request-Id: first")).isPositive();
      assertThat(all.indexOf("X-Request-Id: second")).isGreaterThan(all.indexOf("Id: first"));
      assertThat(all.indexOf("X-Request-Id: third")).isGreaterThan(all.indexOf("Id: second"));
    }
  }

  @Test
  void http10IsAnsweredAndClosed() throws IOException {
    assertThat(conversation("GET /aggregate/1 HTTP/1.0\r\n\r\n"))
        .startsWith("HTTP/1.1 200 ")
        .contains("Connection: close");
  }

  @Test
  void expectContinueIsInvited() throws IOException {
    try (RawConnection raw = new RawConnection(gateway.port())) {
      raw.send(
          "POST /quotes HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 27\r\n"
              + "Connection: close\r\n\r\n");
      raw.readUntil("100 Continue\r\n\r\n");
      raw.send("{\"sku\":\"abc\",\"quantity\":12}");
      // The gateway accepted the body and made the calls: this backend has no stock to quote.
      assertThat(raw.readToEnd())
          .startsWith("HTTP/1.1 502 ")
          .contains("{stock.available} is missing in an earlier call's answer");
    }
  }

  @Test
  void expectContinueIsIgnoredInHttp10() throws IOException {
    try (RawConnection raw = new RawConnection(gateway.port())) {
      raw.send("POST /nothing HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
      raw.send("{}");
      assertThat(raw.readToEnd()).startsWith("HTTP/1.1 404 ").doesNotContain("100 Continue");
    }
  }

  @Test
  void onlyNamedHeadersPassAndNoneOfTheConnections() throws IOException {
    backend.requests().clear();
    conversation(
        "GET /aggregate/1 HTTP/1.1\r\n"
            + "Host: inbound.example\r\n"
            + "X-Secret: s\r\n"
            + "Cookie: c=1\r\n"
            + "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n"
            + "tracestate: a=b\r\n"
            + "X-Request-Id: my-id\r\n"
            + "TE: trailers\r\n"
            + "Connection: close\r\n\r\n");
    assertThat(backend.requests())
        .hasSize(3)
        .allSatisfy(
            head ->
                assertThat(head)
                    .contains("00-4bf92f3577b34da6a3ce929d0e0e4736-")
                    .contains("tracestate: a=b")
                    .contains("X-Request-Id: my-id")
                    .contains("Via: 1.1 fanout\r\n")
                    .contains("Host: 127.0.0.1:")
                    .doesNotContain("X-Secret")
                    .doesNotContainIgnoringCase("cookie")
                    .doesNotContain("TE:")
                    .doesNotContain("inbound.example"));
  }

  @Test
  void aPathVariableCannotChangeThePath() throws IOException {
    backend.requests().clear();
    conversation(
        "GET /aggregate/a%2Fadmin%3Fx=1%23 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assertThat(backend.requests())
        .hasSize(3)
        .allSatisfy(head -> assertThat(head).contains("/a%2Fadmin%3Fx%3D1%23 HTTP/1.1\r\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..%2F..%2Fadmin",
        "..%5C..%5Cadmin",
        "a%2F..",
        "%2e%2e%2fadmin",
        "%252e%252e%252fadmin",
        "..%3B%2Fadmin",
        "a%00b",
        "%2500"
      })
  void aPathVariableThatABackendCouldReadAsAnotherPathIs400(String value) throws IOException {
    backend.requests().clear();
    assertThat(
            conversation(
                "GET /aggregate/" + value + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 400 ")
        .contains("{id} ");
    assertThat(backend.requests()).isEmpty();
  }

  @Test
  void aPathVariableOfDotsIsRefused() throws IOException {
    assertThat(
            conversation("GET /aggregate/%2e%2E HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 404 ");
  }
}
