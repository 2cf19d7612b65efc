package io.fanout.app.e2e;

import static io.fanout.netty.client.FrameBytes.ACK;
import static io.fanout.netty.client.FrameBytes.CONTINUATION;
import static io.fanout.netty.client.FrameBytes.DATA;
import static io.fanout.netty.client.FrameBytes.END_HEADERS;
import static io.fanout.netty.client.FrameBytes.END_STREAM;
import static io.fanout.netty.client.FrameBytes.GOAWAY;
import static io.fanout.netty.client.FrameBytes.HEADERS;
import static io.fanout.netty.client.FrameBytes.PADDED;
import static io.fanout.netty.client.FrameBytes.PING;
import static io.fanout.netty.client.FrameBytes.PRIORITY;
import static io.fanout.netty.client.FrameBytes.PUSH_PROMISE;
import static io.fanout.netty.client.FrameBytes.RST_STREAM;
import static io.fanout.netty.client.FrameBytes.SETTINGS;
import static io.fanout.netty.client.FrameBytes.WINDOW_UPDATE;
import static io.fanout.netty.client.FrameBytes.WITH_PRIORITY;
import static io.fanout.netty.client.FrameBytes.frame;
import static io.fanout.netty.client.FrameBytes.join;
import static io.fanout.netty.client.FrameBytes.reset;
import static io.fanout.netty.client.FrameBytes.setting;
import static io.fanout.netty.client.FrameBytes.text;
import static io.fanout.netty.client.FrameBytes.window;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import io.fanout.netty.client.FrameBytes;
import io.fanout.netty.client.FrameBytes.Frame;
import io.netty.handler.codec.http2.Http2Error;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rules of HTTP/2 that a client can break, by their section in RFC 7540, as raw frames. Each
 * case sends its frames followed by a PING in one write; everything before the PING's answer is the
 * gateway's reaction.
 */
final class Http2ConformanceTest {
  private static final int MAX_STREAMS = 20;
  private static final int MAX_BODY = 64;

  private static final ScriptedBackend BACKEND = new ScriptedBackend(h -> ScriptedBackend.SILENCE);
  private static RunningGateway gateway;

  @BeforeAll
  static void start() {
    gateway =
        RunningGateway.start(
            Mode.FIBER,
            "gateway.inbound.max-streams=" + MAX_STREAMS,
            "gateway.inbound.max-body=" + MAX_BODY + "B",
            "gateway.backends.b.hosts[0]=" + BACKEND.url(),
            "gateway.backends.c.hosts[0]=" + BACKEND.url(),
            "gateway.backends.d.hosts[0]=" + BACKEND.url());
  }

  @AfterAll
  static void stop() throws IOException {
    gateway.close();
    BACKEND.close();
  }

  static Stream<Arguments> connectionErrors() {
    return Stream.of(
        breaks(
            "4.2 a frame that is too long",
            Http2Error.FRAME_SIZE_ERROR,
            frame(DATA, 0, 1, new byte[16_385])),
        breaks(
            "4.3 a header block that is none",
            Http2Error.COMPRESSION_ERROR,
            frame(HEADERS, END_STREAM | END_HEADERS, 1, (byte) 0x80)),
        breaks("5.1 DATA on an idle stream", Http2Error.PROTOCOL_ERROR, data(1)),
        breaks("5.1 RST_STREAM on an idle stream", Http2Error.PROTOCOL_ERROR, reset(1)),
        breaks("5.1 WINDOW_UPDATE on an idle stream", Http2Error.PROTOCOL_ERROR, window(1, 100)),
        breaks(
            "5.1 CONTINUATION on an idle stream",
            Http2Error.PROTOCOL_ERROR,
            frame(CONTINUATION, END_HEADERS, 1, get("/nothing"))),
        breaks(
            "5.1 DATA behind the client's own RST_STREAM",
            Http2Error.STREAM_CLOSED,
            begin(1, "/quotes"),
            reset(1),
            data(1)),
        breaks(
            "5.1 DATA behind the client's own RST_STREAM, the answer being known before the body",
            Http2Error.STREAM_CLOSED,
            begin(1, "/nothing"),
            reset(1),
            data(1)),
        breaks(
            "5.1 HEADERS behind the client's own RST_STREAM",
            Http2Error.STREAM_CLOSED,
            begin(1, "/quotes"),
            reset(1),
            whole(1, "/nothing")),
        breaks(
            "5.1 CONTINUATION behind an RST_STREAM",
            Http2Error.PROTOCOL_ERROR,
            begin(1, "/quotes"),
            reset(1),
            frame(CONTINUATION, END_HEADERS, 1, get("/"))),
        breaks("5.1.1 an even stream", Http2Error.PROTOCOL_ERROR, whole(2, "/nothing")),
        breaks(
            "5.1.1 a smaller stream",
            Http2Error.PROTOCOL_ERROR,
            whole(5, "/nothing"),
            whole(3, "/nothing")),
        breaks(
            "5.1.1 a smaller stream with a body",
            Http2Error.PROTOCOL_ERROR,
            whole(5, "/nothing"),
            begin(3, "/quotes")),
        breaks(
            "5.1.1 DATA on a stream that was passed over",
            Http2Error.PROTOCOL_ERROR,
            whole(5, "/nothing"),
            data(3)),
        breaks(
            "5.3.1 HEADERS that depend on themselves",
            Http2Error.PROTOCOL_ERROR,
            frame(
                HEADERS,
                END_STREAM | END_HEADERS | WITH_PRIORITY,
                1,
                join(new byte[] {0, 0, 0, 1, 16}, get("/nothing")))),
        breaks(
            "5.4.1 a PING that is too long",
            Http2Error.FRAME_SIZE_ERROR,
            frame(PING, 0, 0, new byte[9])),
        breaks("6.1 DATA on stream 0", Http2Error.PROTOCOL_ERROR, frame(DATA, 0, 0, text("a"))),
        breaks(
            "6.1 DATA with more padding than bytes",
            Http2Error.PROTOCOL_ERROR,
            begin(1, "/quotes"),
            frame(DATA, PADDED, 1, (byte) 5, (byte) 'a')),
        breaks("6.2 HEADERS on stream 0", Http2Error.PROTOCOL_ERROR, whole(0, "/nothing")),
        breaks(
            "6.2 HEADERS with more padding than bytes",
            Http2Error.PROTOCOL_ERROR,
            frame(
                HEADERS,
                END_STREAM | END_HEADERS | PADDED,
                1,
                join(new byte[] {(byte) 200}, get("/nothing")))),
        breaks(
            "6.2 HEADERS of another stream within a head",
            Http2Error.PROTOCOL_ERROR,
            frame(HEADERS, END_STREAM, 1, get("/nothing")),
            whole(3, "/nothing")),
        breaks(
            "6.2 PRIORITY within a head",
            Http2Error.PROTOCOL_ERROR,
            frame(HEADERS, END_STREAM, 1, get("/nothing")),
            frame(PRIORITY, 0, 1, new byte[5])),
        breaks(
            "6.3 PRIORITY on stream 0",
            Http2Error.PROTOCOL_ERROR,
            frame(PRIORITY, 0, 0, new byte[5])),
        breaks("6.4 RST_STREAM on stream 0", Http2Error.PROTOCOL_ERROR, reset(0)),
        breaks(
            "6.4 RST_STREAM of another length",
            Http2Error.FRAME_SIZE_ERROR,
            begin(1, "/quotes"),
            frame(RST_STREAM, 0, 1, new byte[3])),
        breaks(
            "6.5 an acknowledgement that says something",
            Http2Error.FRAME_SIZE_ERROR,
            frame(SETTINGS, ACK, 0, (byte) 0)),
        breaks("6.5 SETTINGS on a stream", Http2Error.PROTOCOL_ERROR, frame(SETTINGS, 0, 1)),
        breaks(
            "6.5 SETTINGS of another length",
            Http2Error.FRAME_SIZE_ERROR,
            frame(SETTINGS, 0, 0, new byte[3])),
        breaks("6.5.2 ENABLE_PUSH of 2", Http2Error.PROTOCOL_ERROR, setting(2, 2)),
        breaks(
            "6.5.2 INITIAL_WINDOW_SIZE over 2^31-1",
            Http2Error.FLOW_CONTROL_ERROR,
            setting(4, 0x8000_0000)),
        breaks("6.5.2 MAX_FRAME_SIZE below 2^14", Http2Error.PROTOCOL_ERROR, setting(5, 16_383)),
        breaks(
            "6.5.2 MAX_FRAME_SIZE over 2^24-1", Http2Error.PROTOCOL_ERROR, setting(5, 16_777_216)),
        breaks(
            "6.6 PUSH_PROMISE",
            Http2Error.PROTOCOL_ERROR,
            begin(1, "/quotes"),
            frame(PUSH_PROMISE, END_HEADERS, 1, join(new byte[] {0, 0, 0, 2}, get("/nothing")))),
        breaks("6.7 PING on a stream", Http2Error.PROTOCOL_ERROR, frame(PING, 0, 1, new byte[8])),
        breaks(
            "6.7 PING of another length",
            Http2Error.FRAME_SIZE_ERROR,
            frame(PING, 0, 0, new byte[6])),
        breaks(
            "6.8 GOAWAY on a stream", Http2Error.PROTOCOL_ERROR, frame(GOAWAY, 0, 1, new byte[8])),
        breaks("6.9 WINDOW_UPDATE of 0", Http2Error.PROTOCOL_ERROR, window(0, 0)),
        breaks(
            "6.9 WINDOW_UPDATE of another length",
            Http2Error.FRAME_SIZE_ERROR,
            frame(WINDOW_UPDATE, 0, 0, new byte[3])),
        breaks(
            "6.9.1 a connection's window over 2^31-1",
            Http2Error.FLOW_CONTROL_ERROR,
            window(0, Integer.MAX_VALUE),
            window(0, Integer.MAX_VALUE)),
        breaks(
            "6.9.2 windows over 2^31-1 by SETTINGS",
            Http2Error.FLOW_CONTROL_ERROR,
            begin(1, "/quotes"),
            window(1, Integer.MAX_VALUE - 65_535),
            setting(4, 65_536)),
        breaks(
            "6.10 CONTINUATION behind a whole head",
            Http2Error.PROTOCOL_ERROR,
            begin(1, "/quotes"),
            frame(CONTINUATION, END_HEADERS, 1, get("/nothing"))),
        breaks(
            "6.10 CONTINUATION on stream 0",
            Http2Error.PROTOCOL_ERROR,
            frame(HEADERS, END_STREAM, 1, get("/nothing")),
            frame(CONTINUATION, END_HEADERS, 0)),
        breaks(
            "6.10 CONTINUATION behind DATA",
            Http2Error.PROTOCOL_ERROR,
            begin(1, "/quotes"),
            data(1),
            frame(CONTINUATION, END_HEADERS, 1, get("/nothing"))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void connectionErrors(String rule, Http2Error error, byte[] frames) throws IOException {
    assertThat(heard(frames)).as(rule).startsWith("GOAWAY " + error).endsWith("closed");
  }

  static Stream<Arguments> streamErrors() {
    return Stream.of(
        breaks(
            "5.1 DATA on a half-closed stream",
            Http2Error.STREAM_CLOSED,
            whole(1, "/aggregate/1"),
            data(1)),
        breaks(
            "5.1 DATA on a half-closed stream that is answered",
            Http2Error.STREAM_CLOSED,
            whole(1, "/nothing"),
            data(1)),
        breaks(
            "5.1 HEADERS on a half-closed stream",
            Http2Error.STREAM_CLOSED,
            whole(1, "/aggregate/1"),
            whole(1, "/aggregate/1")),
        breaks(
            "5.1 HEADERS on a half-closed stream that is answered",
            Http2Error.STREAM_CLOSED,
            whole(1, "/nothing"),
            whole(1, "/nothing")),
        breaks(
            "5.3.1 PRIORITY that depends on itself",
            Http2Error.PROTOCOL_ERROR,
            begin(1, "/quotes"),
            frame(PRIORITY, 0, 1, (byte) 0, (byte) 0, (byte) 0, (byte) 1, (byte) 1)),
        breaks(
            "6.3 PRIORITY of another length",
            Http2Error.FRAME_SIZE_ERROR,
            begin(1, "/quotes"),
            frame(PRIORITY, 0, 1, new byte[4])),
        breaks(
            "6.9 WINDOW_UPDATE of 0 on a stream",
            Http2Error.PROTOCOL_ERROR,
            begin(1, "/quotes"),
            window(1, 0)),
        breaks(
            "6.9.1 a stream's window over 2^31-1",
            Http2Error.FLOW_CONTROL_ERROR,
            begin(1, "/quotes"),
            window(1, Integer.MAX_VALUE),
            window(1, Integer.MAX_VALUE)),
        breaks(
            "6.9.1 a window over 2^31-1 while calls are under way",
            Http2Error.FLOW_CONTROL_ERROR,
            whole(1, "/aggregate/1"),
            window(1, Integer.MAX_VALUE),
            window(1, Integer.MAX_VALUE)),
        breaks(
            "8.1 a second HEADERS without END_STREAM",
            Http2Error.PROTOCOL_ERROR,
            begin(1, "/quotes"),
            begin(1, "/quotes")),
        breaks("8.1.2 a name in upper case", Http2Error.PROTOCOL_ERROR, head("X-A", "b")),
        breaks("8.1.2.1 an unknown pseudo-field", Http2Error.PROTOCOL_ERROR, head(":test", "ok")),
        breaks(
            "8.1.2.1 a pseudo-field of answers",
            Http2Error.PROTOCOL_ERROR,
            pseudo(":method", "GET", ":scheme", "http", ":path", "/nothing", ":status", "200")),
        breaks(
            "8.1.2.1 a pseudo-field in trailers",
            Http2Error.PROTOCOL_ERROR,
            begin(1, "/quotes"),
            data(1),
            frame(HEADERS, END_STREAM | END_HEADERS, 1, FrameBytes.block(":path", "/nothing"))),
        breaks(
            "8.1.2.1 a pseudo-field behind others",
            Http2Error.PROTOCOL_ERROR,
            pseudo(":method", "GET", ":scheme", "http", "a", "b", ":path", "/nothing")),
        breaks("8.1.2.2 connection", Http2Error.PROTOCOL_ERROR, head("connection", "keep-alive")),
        breaks("8.1.2.2 keep-alive", Http2Error.PROTOCOL_ERROR, head("keep-alive", "timeout=5")),
        breaks(
            "8.1.2.2 proxy-connection",
            Http2Error.PROTOCOL_ERROR,
            head("proxy-connection", "close")),
        breaks(
            "8.1.2.2 transfer-encoding",
            Http2Error.PROTOCOL_ERROR,
            head("transfer-encoding", "chunked")),
        breaks("8.1.2.2 upgrade", Http2Error.PROTOCOL_ERROR, head("upgrade", "h2c")),
        breaks("8.1.2.2 te", Http2Error.PROTOCOL_ERROR, head("te", "trailers, deflate")),
        breaks(
            "8.1.2.3 no :method",
            Http2Error.PROTOCOL_ERROR,
            pseudo(":scheme", "http", ":path", "/nothing", ":authority", "x")),
        breaks(
            "8.1.2.3 an empty :method",
            Http2Error.PROTOCOL_ERROR,
            pseudo(":method", "", ":scheme", "http", ":path", "/nothing", ":authority", "x")),
        breaks(
            "8.1.2.3 no :scheme",
            Http2Error.PROTOCOL_ERROR,
            pseudo(":method", "GET", ":path", "/nothing", ":authority", "x")),
        breaks(
            "8.1.2.3 no :path",
            Http2Error.PROTOCOL_ERROR,
            pseudo(":method", "GET", ":scheme", "http", ":authority", "x")),
        breaks(
            "8.1.2.3 an empty :path",
            Http2Error.PROTOCOL_ERROR,
            pseudo(":method", "GET", ":scheme", "http", ":path", "", ":authority", "x")),
        breaks(
            "8.1.2.3 :method twice",
            Http2Error.PROTOCOL_ERROR,
            pseudo(":method", "GET", ":method", "GET", ":scheme", "http", ":path", "/nothing")),
        breaks(
            "8.1.2.3 :scheme twice",
            Http2Error.PROTOCOL_ERROR,
            pseudo(":method", "GET", ":scheme", "http", ":scheme", "http", ":path", "/nothing")),
        breaks(
            "8.1.2.3 :path twice",
            Http2Error.PROTOCOL_ERROR,
            pseudo(":method", "GET", ":scheme", "http", ":path", "/nothing", ":path", "/nothing")),
        breaks(
            "8.1.2.6 less than content-length",
            Http2Error.PROTOCOL_ERROR,
            lengthOf("5"),
            frame(DATA, END_STREAM, 1, text("test"))),
        breaks(
            "8.1.2.6 more than content-length",
            Http2Error.PROTOCOL_ERROR,
            lengthOf("3"),
            frame(DATA, END_STREAM, 1, text("test"))),
        breaks(
            "8.1.2.6 DATA frames that together are no content-length",
            Http2Error.PROTOCOL_ERROR,
            lengthOf("5"),
            frame(DATA, 0, 1, text("test")),
            frame(DATA, END_STREAM, 1, text("test"))),
        breaks(
            "8.1.2.6 a content-length without a body",
            Http2Error.PROTOCOL_ERROR,
            head("content-length", "1")),
        breaks(
            "8.1.2.6 two content-lengths",
            Http2Error.PROTOCOL_ERROR,
            head("content-length", "0", "content-length", "1")),
        breaks(
            "8.2.1 a name with a percent sign, in upper case",
            Http2Error.PROTOCOL_ERROR,
            head("X%d", "a")),
        breaks(
            "8.3 an unknown pseudo-field with a percent sign",
            Http2Error.PROTOCOL_ERROR,
            pseudo(":method", "GET", ":%s", "a")),
        breaks(
            "8.1.2.6 a content-length with a sign",
            Http2Error.PROTOCOL_ERROR,
            head("content-length", "+0")),
        breaks(
            "8.1.2.6 a content-length beyond any number",
            Http2Error.PROTOCOL_ERROR,
            head("content-length", "9".repeat(40))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void streamErrors(String rule, Http2Error error, byte[] frames) throws IOException {
    assertThat(heard(frames))
        .as(rule)
        .contains("RST_STREAM 1 " + error)
        .doesNotContain("GOAWAY", "closed");
  }

  static Stream<Arguments> allowed() {
    return Stream.of(
        Arguments.of("4.1 a frame of an unknown type", frame(0x16, 0, 0, new byte[8])),
        Arguments.of(
            "5.1 PRIORITY on an idle stream",
            frame(PRIORITY, 0, 3, (byte) 0, (byte) 0, (byte) 0, (byte) 1, (byte) 1)),
        Arguments.of(
            "5.1 RST_STREAM on an answered stream",
            join(whole(1, "/nothing"), frame(PING, 0, 0, new byte[8]), reset(1))),
        Arguments.of(
            "5.1 WINDOW_UPDATE on a reset stream",
            join(begin(1, "/quotes"), reset(1), window(1, 5))),
        Arguments.of("6.5.2 an unknown setting", setting(0xff, 1)),
        Arguments.of(
            "8.1.2.6 the same content-length twice",
            head("content-length", "0", "content-length", "0")),
        Arguments.of("6.9.1 the largest window", window(0, Integer.MAX_VALUE - 65_535)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void allowed(String rule, byte[] frames) throws IOException {
    assertThat(heard(frames)).as(rule).doesNotContain("GOAWAY", "RST_STREAM", "closed");
  }

  /** Frames that the client sent before it received the reset are not errors. */
  @Test
  void framesAfterTheGatewaysResetAreIgnored() throws IOException {
    byte[] tooLong = frame(DATA, 0, 1, new byte[MAX_BODY + 1]);
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.send(join(begin(1, "/quotes"), tooLong));
      assertThat(frames.next(RST_STREAM).error()).isEqualTo(Http2Error.NO_ERROR.code());
      byte[] trailers = frame(HEADERS, END_STREAM | END_HEADERS, 1, FrameBytes.block("a", "b"));
      assertThat(heard(frames, join(data(1), trailers))).isEmpty();
    }
  }

  /** The client's own reset ends this tolerance, even on a stream that the gateway reset before. */
  @Test
  void framesBehindTheClientsResetOfAResetStreamBreakTheConnection() throws IOException {
    byte[] tooLong = frame(DATA, 0, 1, new byte[MAX_BODY + 1]);
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.send(join(begin(1, "/quotes"), tooLong));
      assertThat(frames.next(RST_STREAM).error()).isEqualTo(Http2Error.NO_ERROR.code());
      assertThat(heard(frames, join(reset(1), data(1)))).startsWith("GOAWAY STREAM_CLOSED");
    }
  }

  /** The same applies to a reset while the gateway answers a request that is incomplete. */
  @Test
  void framesBehindTheClientsResetOfAnAnsweredStreamBreakTheConnection() throws IOException {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.send(begin(1, "/nothing"));
      FrameBytes.Frame unused = frames.next(HEADERS);
      assertThat(heard(frames, join(reset(1), data(1)))).contains("GOAWAY STREAM_CLOSED");
    }
  }

  @Test
  void aClosedStreamCannotBeUsedAgain() throws IOException {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.get(1, "/nothing");
      assertThat(frames.next(DATA).flags()).isEqualTo(END_STREAM);
      assertThat(heard(frames, whole(1, "/nothing"))).startsWith("GOAWAY STREAM_CLOSED");
    }
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      frames.get(1, "/nothing");
      assertThat(frames.next(DATA).flags()).isEqualTo(END_STREAM);
      assertThat(heard(frames, data(1))).startsWith("GOAWAY STREAM_CLOSED");
    }
  }

  /** A client may open streams before it has read the maximum number. */
  @Test
  void streamsBeyondTheLimitAreRefusedBeforeTheClientKnowsIt() throws IOException {
    ByteArrayOutputStream many = new ByteArrayOutputStream();
    for (int i = 0; i <= MAX_STREAMS; i++) {
      many.writeBytes(begin(2 * i + 1, "/quotes"));
    }
    many.writeBytes(frame(DATA, 0, 2 * MAX_STREAMS + 1, text("a")));
    assertThat(heard(many.toByteArray()))
        .isEqualTo("RST_STREAM %d REFUSED_STREAM".formatted(2 * MAX_STREAMS + 1));
  }

  @Test
  void anInvalidPrefaceClosesTheConnectionSilently() throws IOException {
    for (String preface :
        List.of("INVALID CONNECTION PREFACE\r\n\r\n", "PRI * HTCPCP/1.0\r\n\r\nSM\r\n\r\n")) {
      try (RawConnection raw = new RawConnection(gateway.port())) {
        raw.send(preface);
        assertThat(raw.readToEnd()).isEmpty();
      }
    }
  }

  @Test
  void aBrokenRequestOfHttp1IsStillAnswered() throws IOException {
    for (String request :
        List.of("GET / HTTP/3.0\r\n\r\n", "GET /\r\n\r\n", "G@T / HTTP/1.1\r\n\r\n")) {
      try (RawConnection raw = new RawConnection(gateway.port())) {
        raw.send(request);
        assertThat(raw.readToEnd()).as(request).startsWith("HTTP/1.1 400 ");
      }
    }
  }

  /** The gateway's frames in reaction to these, before the answer to the PING that follows them. */
  private static String heard(byte[] sent) throws IOException {
    try (RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      return heard(frames, sent);
    }
  }

  private static String heard(RawHttp2Connection frames, byte[] sent) throws IOException {
    String ping = "all sent";
    frames.send(join(sent, frame(PING, 0, 0, text(ping))));
    List<String> heard = new ArrayList<>();
    while (true) {
      Frame next;
      try {
        next = frames.next();
      } catch (EOFException | SocketException e) {
        heard.add("closed");
        return String.join(", ", heard);
      }
      if (next.type() == GOAWAY) {
        heard.add("GOAWAY " + Http2Error.valueOf(next.error()));
      } else if (next.type() == RST_STREAM) {
        heard.add("RST_STREAM %d %s".formatted(next.stream(), Http2Error.valueOf(next.error())));
      } else if (next.type() == PING && next.octets().equals(ping)) {
        return String.join(", ", heard);
      }
    }
  }

  private static Arguments breaks(String rule, Http2Error error, byte[]... frames) {
    return Arguments.of(rule, error, join(frames));
  }

  private static byte[] get(String path) {
    return FrameBytes.block(":method", "GET", ":scheme", "http", ":path", path, ":authority", "x");
  }

  /** A complete request. */
  private static byte[] whole(int stream, String path) {
    return frame(HEADERS, END_STREAM | END_HEADERS, stream, get(path));
  }

  /** A request without its body. */
  private static byte[] begin(int stream, String path) {
    return frame(HEADERS, END_HEADERS, stream, post(path));
  }

  private static byte[] post(String path, String... more) {
    return join(
        FrameBytes.block(":method", "POST", ":scheme", "http", ":path", path, ":authority", "x"),
        FrameBytes.block(more));
  }

  private static byte[] lengthOf(String length) {
    return frame(HEADERS, END_HEADERS, 1, post("/quotes", "content-length", length));
  }

  private static byte[] head(String... more) {
    return frame(
        HEADERS, END_STREAM | END_HEADERS, 1, join(get("/nothing"), FrameBytes.block(more)));
  }

  private static byte[] pseudo(String... fields) {
    return frame(HEADERS, END_STREAM | END_HEADERS, 1, FrameBytes.block(fields));
  }

  private static byte[] data(int stream) {
    return frame(DATA, 0, stream, text("test"));
  }
}
