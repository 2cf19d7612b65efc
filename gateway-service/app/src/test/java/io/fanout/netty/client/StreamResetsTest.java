package io.fanout.netty.client;

import static io.fanout.netty.client.FrameBytes.DATA;
import static io.fanout.netty.client.FrameBytes.END_HEADERS;
import static io.fanout.netty.client.FrameBytes.END_STREAM;
import static io.fanout.netty.client.FrameBytes.GOAWAY;
import static io.fanout.netty.client.FrameBytes.HEADERS;
import static io.fanout.netty.client.FrameBytes.PING;
import static io.fanout.netty.client.FrameBytes.RST_STREAM;
import static io.fanout.netty.client.FrameBytes.block;
import static io.fanout.netty.client.FrameBytes.frame;
import static io.fanout.netty.client.FrameBytes.text;
import static io.fanout.netty.client.FrameBytes.window;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.Certificates;
import io.netty.handler.codec.http2.Http2Error;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A stream that is reset sends and causes no more frames, and leaves the others alone. */
final class StreamResetsTest {
  /** Netty reserves stream 1 for an upgrade. */
  private static final int FIRST = 3;

  private static final int SECOND = 5;

  private static Bench bench(FrameWire wire) throws Exception {
    return Bench.fibersTo(
        wire.origin(), Bench.Limits.connections(1).trusted(Certificates.bundle("trusting")));
  }

  /** A request whose body no window has room for. */
  private static Request upload() {
    return new Request(Method.PUT, "/", Headers.NONE, Slice.of(new byte[1 << 20]));
  }

  /** The client does not need the rest of the body, and must not keep its stream open for it. */
  @Test
  void anEarlyAnswerEndsTheStreamOfABodyThatIsNotSent() throws Exception {
    try (FrameWire wire = new FrameWire();
        Bench bench = bench(wire)) {
      Bench.Under early = bench.call(upload());
      try (FrameWire.Peer peer = wire.accept()) {
        assertThat(peer.next(HEADERS).stream()).isEqualTo(FIRST);
        peer.answer(FIRST, "early");
        assertThat(early.body()).isEqualTo("early");
        FrameBytes.Frame reset = peer.next(RST_STREAM);
        assertThat(reset.stream()).isEqualTo(FIRST);
        assertThat(reset.error()).isEqualTo(Http2Error.CANCEL.code());
        Bench.Under next = bench.get("/next");
        assertThat(peer.next(HEADERS).stream()).isEqualTo(SECOND);
        peer.answer(SECOND, "next");
        assertThat(next.body()).isEqualTo("next");
      }
    }
  }

  @Test
  void noBodyIsSentBehindItsReset() throws Exception {
    try (FrameWire wire = new FrameWire();
        Bench bench = bench(wire)) {
      Bench.Under early = bench.call(upload());
      try (FrameWire.Peer peer = wire.accept()) {
        assertThat(peer.next(DATA).stream()).isEqualTo(FIRST);
        peer.send(
            window(FIRST, 100_000),
            window(0, 100_000),
            frame(HEADERS, END_HEADERS | END_STREAM, FIRST, block(":status", "200")),
            frame(PING, 0, 0, text("all sent")));
        assertThat(early.reply().get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
        FrameBytes.Frame frame = peer.next(RST_STREAM);
        assertThat(frame.stream()).isEqualTo(FIRST);
        assertThat(peer.next(DATA, PING).type()).isEqualTo(PING);
      }
    }
  }

  /** The client drops what it has not sent, and sends no reset of its own (RFC 9113, 5.4.2). */
  @Test
  void aHostsResetIsNotAnsweredByAnother() throws Exception {
    try (FrameWire wire = new FrameWire();
        Bench bench = bench(wire)) {
      Bench.Under reset = bench.call(upload());
      try (FrameWire.Peer peer = wire.accept()) {
        assertThat(peer.next(DATA).stream()).isEqualTo(FIRST);
        peer.send(FrameBytes.reset(FIRST), frame(PING, 0, 0, text("all sent")));
        assertThat(peer.next(RST_STREAM, PING).type()).isEqualTo(PING);
        assertThat(reset.failure().ending()).isEqualTo(CallResultKind.BROKEN_OFF);
        Bench.Under next = bench.get("/next");
        peer.answer(peer.next(HEADERS).stream(), "next");
        assertThat(next.body()).isEqualTo("next");
      }
    }
  }

  /** A reset can cross with the rest of the answer, which is ignored. */
  @Test
  void whatComesAfterAResetIsNotResetAgain() throws Exception {
    try (FrameWire wire = new FrameWire();
        Bench bench = bench(wire)) {
      Bench.Under cancelled = bench.get("/cancelled");
      try (FrameWire.Peer peer = wire.accept()) {
        assertThat(peer.next(HEADERS).stream()).isEqualTo(FIRST);
        cancelled.cancellation().cancel(CallResultKind.TIMED_OUT);
        assertThat(peer.next(RST_STREAM).stream()).isEqualTo(FIRST);
        peer.answer(FIRST, "late");
        peer.send(frame(PING, 0, 0, text("all sent")));
        assertThat(peer.next(RST_STREAM, GOAWAY, PING).type()).isEqualTo(PING);
      }
    }
  }
}
