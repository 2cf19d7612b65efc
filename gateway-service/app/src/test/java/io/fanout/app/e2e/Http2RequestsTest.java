package io.fanout.app.e2e;

import static io.fanout.netty.client.FrameBytes.DATA;
import static io.fanout.netty.client.FrameBytes.END_HEADERS;
import static io.fanout.netty.client.FrameBytes.END_STREAM;
import static io.fanout.netty.client.FrameBytes.GOAWAY;
import static io.fanout.netty.client.FrameBytes.HEADERS;
import static io.fanout.netty.client.FrameBytes.PING;
import static io.fanout.netty.client.FrameBytes.block;
import static io.fanout.netty.client.FrameBytes.frame;
import static io.fanout.netty.client.FrameBytes.join;
import static io.fanout.netty.client.FrameBytes.reset;
import static io.fanout.netty.client.FrameBytes.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import io.fanout.netty.client.FrameBytes.Frame;
import io.netty.handler.codec.http2.Http2Error;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * HTTP/2 requests that would mean something else in HTTP/1.1, and other requests that the edge
 * answers itself.
 */
final class Http2RequestsTest {
  private static final int MAX_RESETS = 5;

  /** {@code :status: 400} and {@code :status: 404} as indices of HPACK's static table. */
  private static final char STATUS_400 = 0x8c;

  private static final char STATUS_404 = 0x8d;

  private static final char TABLE_SIZE_ZERO = 0x20;

  private static final ScriptedBackend BACKEND =
      new ScriptedBackend(
          head ->
              head.contains("/silent") ? ScriptedBackend.SILENCE : ScriptedBackend.ok("{\"n\":1}"));
  private static RunningGateway gateway;

  @BeforeAll
  static void start() {
    gateway =
        RunningGateway.start(
            Mode.FIBER,
            "gateway.inbound.max-body=64B",
            "gateway.inbound.max-resets=" + MAX_RESETS,
            "gateway.backends.b.hosts[0]=" + BACKEND.url(),
            "gateway.backends.c.hosts[0]=" + BACKEND.url(),
            "gateway.backends.d.hosts[0]=" + BACKEND.url());
  }

  @AfterAll
  static void stop() throws IOException {
    gateway.close();
    BACKEND.close();
  }

  static Stream<Arguments> smuggled() {
    return Stream.of(
        Arguments.of("a line end in a value", get("/nothing", "a", "b\r\nc: d")),
        Arguments.of("a bare LF in a value", get("/nothing", "a", "b\nc")),
        Arguments.of("a NUL in a value", get("/nothing", "a", "b\0c")),
        Arguments.of("a blank before a value", get("/nothing", "a", " b")),
        Arguments.of("a tab behind a value", get("/nothing", "a", "b\t")),
        Arguments.of("a blank in the path", get("/nothing HTTP/1.1")),
        Arguments.of("a line end in the path", get("/nothing\r\nx: y")),
        Arguments.of("a fragment in the path", get("/nothing#a")),
        Arguments.of("a path without a slash", get("nothing")),
        Arguments.of("a path that is a whole URI", get("http://x/nothing")),
        Arguments.of("an asterisk of another method", get("*")),
        Arguments.of("a line end in the method", request("GET /x HTTP/1.1\r\n", "http", "/", "x")),
        Arguments.of("a blank in the method", request("GET /x", "http", "/nothing", "x")),
        Arguments.of("another scheme", request("GET", "ftp", "/nothing", "x")),
        Arguments.of("a line end in the scheme", request("GET", "http\r\n", "/nothing", "x")),
        Arguments.of("a scheme with a host", request("GET", "http://x/a?", "/nothing", "x")),
        Arguments.of(
            "a line end in the authority", request("GET", "http", "/nothing", "x\r\na: b")),
        Arguments.of("a name in the authority", request("GET", "http", "/nothing", "me@x")),
        Arguments.of("a path in the authority", request("GET", "http", "/nothing", "x/a")),
        Arguments.of("another Host", get("/nothing", "host", "y")),
        Arguments.of("two Hosts", get("/nothing", "host", "x", "host", "x")),
        Arguments.of(
            "neither Host nor authority",
            block(":method", "GET", ":scheme", "http", ":path", "/nothing")),
        Arguments.of("a tunnel", block(":method", "CONNECT", ":authority", "x:80")),
        Arguments.of(
            "a tunnel with a path",
            block(":method", "CONNECT", ":authority", "x:80", ":path", "/nothing")));
  }

  /**
   * The byte of {@code :status}. A connection's first head begins with the size of HPACK's table.
   */
  private static char status(Frame head) {
    String octets = head.octets();
    return octets.charAt(octets.charAt(0) == TABLE_SIZE_ZERO ? 1 : 0);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void smuggled(String what, byte[] head) throws IOException {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.send(HEADERS, END_HEADERS | END_STREAM, 1, head);
      assertThat(status(frames.next(HEADERS))).as(what).isEqualTo(STATUS_400);
      assertThat(frames.next(DATA).text()).contains("\"status\":400");
    }
  }

  static Stream<Arguments> fine() {
    return Stream.of(
        Arguments.of("the same Host", get("/nothing", "host", "X")),
        Arguments.of(
            "a Host alone",
            block(":method", "GET", ":scheme", "http", ":path", "/nothing", "host", "x")),
        Arguments.of("a path with two slashes", get("//x/nothing")),
        Arguments.of("te: trailers", get("/nothing", "te", "trailers")),
        Arguments.of("an empty value", get("/nothing", "a", "")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void fine(String what, byte[] head) throws IOException {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.send(HEADERS, END_HEADERS | END_STREAM, 1, head);
      assertThat(status(frames.next(HEADERS))).as(what).isEqualTo(STATUS_404);
    }
  }

  @Test
  void expectContinueGetsA100Continue() throws IOException {
    String body = "{\"sku\":1,\"quantity\":2}";
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.send(HEADERS, END_HEADERS, 1, post("/quotes", "expect", "100-Continue"));
      Frame asked = frames.next(HEADERS);
      assertThat(asked.octets()).contains("100");
      assertThat(asked.flags() & END_STREAM).isZero();
      frames.send(DATA, END_STREAM, 1, text(body));
      assertThat(frames.next(DATA).text()).contains("\"quote\"");
    }
  }

  @Test
  void a100ContinueIsNotSentForABodyThatIsRefusedOrHasArrived() throws IOException {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.send(
          HEADERS,
          END_HEADERS,
          1,
          post("/quotes", "expect", "100-continue", "content-length", "65"));
      assertThat(frames.next(HEADERS).octets()).contains("413");
      frames.send(HEADERS, END_HEADERS | END_STREAM, 3, post("/nothing", "expect", "100-continue"));
      assertThat(status(frames.next(HEADERS))).isEqualTo(STATUS_404);
    }
  }

  @Test
  void aHeadThatIsRefusedGetsNoData() throws IOException {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.send(
          join(
              frame(HEADERS, END_HEADERS | END_STREAM, 1, request("HEAD", "http", "nothing", "x")),
              frame(PING, 0, 0, text("all sent"))));
      Frame head = frames.next(HEADERS);
      assertThat(head.flags() & END_STREAM).isEqualTo(END_STREAM);
      assertThat(frames.next().type()).isEqualTo(PING);
    }
  }

  @Test
  void aClientThatResetsTooManyRequestsIsCutOff() throws IOException {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      for (int i = 0; i <= MAX_RESETS; i++) {
        frames.get(2 * i + 1, "/aggregate/silent");
        frames.send(reset(2 * i + 1));
      }
      assertThat(frames.next(GOAWAY).error()).isEqualTo(Http2Error.ENHANCE_YOUR_CALM.code());
    }
  }

  /** A request that makes the gateway reset a stream counts like a reset by the client. */
  @Test
  void aClientThatBreaksTooManyStreamsIsCutOff() throws IOException {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      for (int i = 0; i <= MAX_RESETS; i++) {
        frames.get(2 * i + 1, "/aggregate/silent");
        frames.send(frame(DATA, 0, 2 * i + 1, text("a")));
      }
      assertThat(frames.next(GOAWAY).error()).isEqualTo(Http2Error.ENHANCE_YOUR_CALM.code());
    }
  }

  @Test
  void theGatewaysOwnRefusalsDoNotCount() throws IOException {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      for (int i = 0; i <= 2 * MAX_RESETS; i++) {
        frames.send(HEADERS, END_HEADERS, 2 * i + 1, post("/quotes", "content-length", "65"));
        assertThat(frames.next(DATA).text()).contains("\"status\":413");
      }
    }
  }

  private static byte[] get(String path, String... more) {
    return join(request("GET", "http", path, "x"), block(more));
  }

  private static byte[] post(String path, String... more) {
    return join(request("POST", "http", path, "x"), block(more));
  }

  private static byte[] request(String method, String scheme, String path, String authority) {
    return block(":method", method, ":scheme", scheme, ":path", path, ":authority", authority);
  }
}
