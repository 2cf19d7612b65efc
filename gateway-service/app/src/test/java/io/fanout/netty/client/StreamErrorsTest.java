package io.fanout.netty.client;

import static io.fanout.netty.client.FrameBytes.CONTINUATION;
import static io.fanout.netty.client.FrameBytes.DATA;
import static io.fanout.netty.client.FrameBytes.END_HEADERS;
import static io.fanout.netty.client.FrameBytes.END_STREAM;
import static io.fanout.netty.client.FrameBytes.GOAWAY;
import static io.fanout.netty.client.FrameBytes.HEADERS;
import static io.fanout.netty.client.FrameBytes.PING;
import static io.fanout.netty.client.FrameBytes.PUSH_PROMISE;
import static io.fanout.netty.client.FrameBytes.RST_STREAM;
import static io.fanout.netty.client.FrameBytes.block;
import static io.fanout.netty.client.FrameBytes.frame;
import static io.fanout.netty.client.FrameBytes.join;
import static io.fanout.netty.client.FrameBytes.setting;
import static io.fanout.netty.client.FrameBytes.text;
import static io.fanout.netty.client.FrameBytes.window;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.core.client.Certificates;
import io.netty.handler.codec.http2.Http2Error;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** If a backend breaks a rule of HTTP/2 on one stream, only that call fails. */
final class StreamErrorsTest {
  /** Netty reserves stream 1 for an upgrade. */
  private static final int FIRST = 3;

  private static final int SECOND = 5;

  private static final int MAX_CONCURRENT_STREAMS = 3;
  private static final int MAX_HEADER_LIST_SIZE = 6;
  private static final int MOST_STREAMS = 2;

  private static Bench bench(FrameWire wire) throws Exception {
    return Bench.fibersTo(
        wire.origin(), Bench.Limits.connections(1).trusted(Certificates.bundle("trusting")));
  }

  static Stream<Arguments> brokenAnswers() {
    return Stream.of(
        broken("a name in upper case", head(":status", "200", "X-A", "b")),
        broken("an empty name", head(":status", "200", "", "b")),
        broken("a name with a blank", head(":status", "200", "a b", "c")),
        broken("a name with a percent sign, in upper case", head(":status", "200", "X%d", "b")),
        broken("a pseudo-field with a percent sign", head(":status", "200", ":%s", "b")),
        broken("a name with a line end", head(":status", "200", "a\r\nb", "c")),
        broken("a value with a line end", head(":status", "200", "a", "b\r\nc: d")),
        broken("a value with a NUL", head(":status", "200", "a", "b\0c")),
        broken("connection", head(":status", "200", "connection", "close")),
        broken("transfer-encoding", head(":status", "200", "transfer-encoding", "chunked")),
        broken("an unknown pseudo-field", head(":status", "200", ":a", "b")),
        broken("a pseudo-field of requests", head(":status", "200", ":path", "/")),
        broken("a pseudo-field behind others", head("a", "b", ":status", "200")),
        broken(":status twice", head(":status", "200", ":status", "200")),
        broken("no :status", head("a", "b")),
        broken("a :status that is no number", head(":status", "abc")),
        broken("a :status of two digits", head(":status", "20")),
        broken("a :status below 100", head(":status", "099")),
        broken("an empty :status", head(":status", "")),
        broken("a switch of protocols", head(":status", "101")),
        broken("two lengths", head(":status", "200", "content-length", "1", "content-length", "2")),
        broken("a length with a sign", head(":status", "200", "content-length", "+1")),
        broken(
            "a length beyond any number", head(":status", "200", "content-length", "9".repeat(40))),
        broken(
            "more than its length",
            head(":status", "200", "content-length", "1"),
            frame(DATA, END_STREAM, FIRST, text("ab"))),
        broken(
            "less than its length",
            head(":status", "200", "content-length", "3"),
            frame(DATA, END_STREAM, FIRST, text("ab"))),
        broken("a length and no body", last(":status", "200", "content-length", "3")),
        broken("a body before its head", frame(DATA, END_STREAM, FIRST, text("ab"))),
        broken("an informational answer that ends the stream", last(":status", "103")),
        broken("informational answers without end", repeated(head(":status", "103"), 100)),
        broken("a second head", head(":status", "200"), head(":status", "200")),
        broken(
            "an informational answer behind the head",
            head(":status", "200"),
            head(":status", "103")),
        broken("a pseudo-field in trailers", head(":status", "200"), last(":status", "200")),
        broken("a line end in trailers", head(":status", "200"), last("a", "b\r\nc")),
        broken(
            "a head of 40 KB",
            frame(HEADERS, 0, FIRST, block(":status", "200", "a", "b".repeat(15_000))),
            frame(CONTINUATION, 0, FIRST, block("c", "d".repeat(15_000))),
            frame(CONTINUATION, END_HEADERS, FIRST, block("e", "f".repeat(10_000)))),
        broken("WINDOW_UPDATE of 0", window(FIRST, 0)),
        broken(
            "a window over 2^31-1",
            window(FIRST, Integer.MAX_VALUE),
            window(FIRST, Integer.MAX_VALUE)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void brokenAnswers(String what, byte[] frames) throws Exception {
    try (FrameWire wire = new FrameWire();
        Bench bench = bench(wire)) {
      Bench.Under broken = bench.get("/broken");
      try (FrameWire.Peer peer = wire.accept()) {
        assertThat(peer.next(HEADERS).stream()).isEqualTo(FIRST);
        Bench.Under other = bench.get("/other");
        assertThat(peer.next(HEADERS).stream()).isEqualTo(SECOND);
        peer.send(frames, frame(PING, 0, 0, text("all sent")));
        assertThat(peer.next(RST_STREAM, PING, GOAWAY))
            .as("first of RST_STREAM, PING's answer, GOAWAY")
            .satisfies(frame -> assertThat(frame.type()).isEqualTo(RST_STREAM))
            .satisfies(frame -> assertThat(frame.stream()).isEqualTo(FIRST));
        assertThat(broken.failure().ending()).as(what).isEqualTo(CallResultKind.MALFORMED);
        assertThat(broken.failure().detail()).as(what).contains("the answer is not HTTP/2");
        peer.answer(SECOND, "fine");
        assertThat(other.body()).isEqualTo("fine");
      }
    }
  }

  static Stream<Arguments> brokenConnections() {
    return Stream.of(
        broken("a header block that is none", frame(HEADERS, END_HEADERS, FIRST, (byte) 0x80)),
        broken(
            "PUSH_PROMISE",
            frame(
                PUSH_PROMISE,
                END_HEADERS,
                FIRST,
                join(new byte[] {0, 0, 0, 2}, block(":method", "GET")))),
        broken("DATA on stream 0", frame(DATA, 0, 0, text("a"))),
        broken("a frame that is too long", frame(DATA, 0, FIRST, new byte[20_000])),
        broken(
            "the connection's window over 2^31-1",
            window(0, Integer.MAX_VALUE),
            window(0, Integer.MAX_VALUE)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void brokenConnections(String what, byte[] frames) throws Exception {
    try (FrameWire wire = new FrameWire();
        Bench bench = bench(wire)) {
      Bench.Under broken = bench.get("/broken");
      try (FrameWire.Peer peer = wire.accept()) {
        assertThat(peer.next(HEADERS).stream()).isEqualTo(FIRST);
        peer.send(frames);
        assertThat(broken.failure().ending()).as(what).isEqualTo(CallResultKind.BROKEN_OFF);
        assertThat(peer.next(GOAWAY).error()).as(what).isNotEqualTo(Http2Error.NO_ERROR.code());
      }
      Bench.Under next = bench.get("/next");
      try (FrameWire.Peer peer = wire.accept()) {
        peer.answer(peer.next(HEADERS).stream(), "fine");
        assertThat(next.body()).isEqualTo("fine");
      }
    }
  }

  /** A head that cannot be sent opens no stream, so other calls find room. */
  @Test
  void aHeadThatIsTooLongForTheHostTakesNoRoom() throws Exception {
    Request tooLong = new Request(Method.GET, "/", Headers.of("a", "b".repeat(1_000)), null);
    try (FrameWire wire = new FrameWire();
        Bench bench = bench(wire)) {
      Bench.Under first = bench.get("/first");
      try (FrameWire.Peer peer = wire.accept()) {
        assertThat(peer.next(HEADERS).stream()).isEqualTo(FIRST);
        peer.send(
            setting(MAX_CONCURRENT_STREAMS, MOST_STREAMS), setting(MAX_HEADER_LIST_SIZE, 500));
        peer.answer(FIRST, "first");
        assertThat(first.body()).isEqualTo("first");
        for (int i = 0; i <= MOST_STREAMS; i++) {
          bench.call(tooLong).failsWith(CallResultKind.BROKEN_OFF, "could not be sent");
        }
        Bench.Under next = bench.get("/next");
        peer.answer(peer.next(HEADERS).stream(), "next");
        assertThat(next.body()).isEqualTo("next");
      }
    }
  }

  @Test
  void callsThatALeavingHostHasNotSeenAreSentOnANewConnection() throws Exception {
    try (FrameWire wire = new FrameWire();
        Bench bench = bench(wire)) {
      Bench.Under seen = bench.get("/seen");
      try (FrameWire.Peer leaving = wire.accept()) {
        assertThat(leaving.next(HEADERS).stream()).isEqualTo(FIRST);
        Request post = new Request(Method.POST, "/unseen", Headers.NONE, null);
        Bench.Under unseen = bench.call(post);
        assertThat(leaving.next(HEADERS).stream()).isEqualTo(SECOND);
        leaving.send(
            frame(
                GOAWAY,
                0,
                0,
                (byte) 0,
                (byte) 0,
                (byte) 0,
                (byte) FIRST,
                (byte) 0,
                (byte) 0,
                (byte) 0,
                (byte) 0));
        leaving.answer(FIRST, "seen");
        assertThat(seen.body()).isEqualTo("seen");
        try (FrameWire.Peer fresh = wire.accept()) {
          fresh.answer(fresh.next(HEADERS).stream(), "unseen");
          assertThat(unseen.body()).isEqualTo("unseen");
        }
      }
    }
  }

  private static Arguments broken(String what, byte[]... frames) {
    return Arguments.of(what, join(frames));
  }

  private static byte[] head(String... fields) {
    return frame(HEADERS, END_HEADERS, FIRST, block(fields));
  }

  private static byte[] last(String... fields) {
    return frame(HEADERS, END_HEADERS | END_STREAM, FIRST, block(fields));
  }

  private static byte[] repeated(byte[] frame, int times) {
    byte[][] all = new byte[times][];
    Arrays.fill(all, frame);
    return join(all);
  }
}
