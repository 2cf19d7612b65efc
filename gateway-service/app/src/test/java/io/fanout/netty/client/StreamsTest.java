package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Certificates;
import io.fanout.core.handoff.Await;
import io.netty.handler.codec.http2.Http2Error;
import java.io.EOFException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A backend with HTTP/2 gets all calls of a lane on one connection. */
final class StreamsTest {
  private static Bench.Limits wide() {
    return Bench.Limits.WIDE.trusted(Certificates.bundle("trusting"));
  }

  @Test
  void cancelledCallEndsItsStreamAlone() throws Exception {
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), wide())) {
      Bench.Under held = bench.get("/hold");
      Await.until("the backend has the call", () -> server.held.get() == 1);
      held.cancellation().cancel(CallResultKind.TIMED_OUT);
      assertThat(held.failure().ending()).isEqualTo(CallResultKind.TIMED_OUT);
      Await.until("its stream is reset", () -> server.lastReset.get() == Http2Error.CANCEL.code());
      assertThat(bench.get("/next").body()).isEqualTo("/next");
      assertThat(server.connections).hasValue(1);
    }
  }

  @Test
  void tooLongAnAnswerEndsItsStreamAlone() throws Exception {
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), wide().maxResponse(1000))) {
      bench.get("/long").failsWith(CallResultKind.TOO_LARGE, "longer than the 1000 bytes");
      assertThat(bench.get("/next").body()).isEqualTo("/next");
      assertThat(server.connections).hasValue(1);
    }
  }

  @Test
  void refusedCallIsSentOnceMore() throws Exception {
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), wide())) {
      Request post = new Request(Method.POST, "/refuse", Headers.NONE, Slice.of("!"));
      assertThat(bench.call(post).body()).isEqualTo("/refuse!");
    }
  }

  @Test
  void afterGoodbyeCallsGoToAnotherConnection() throws Exception {
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), wide())) {
      assertThat(bench.get("/leave").body()).isEqualTo("/leave");
      Await.until("the connection is closed", () -> server.open.get() == 0);
      assertThat(bench.get("/next").body()).isEqualTo("/next");
      assertThat(server.connections).hasValue(2);
    }
  }

  @Test
  void anAnswerThatBreaksOffHoldsNoMemory() throws Exception {
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), wide())) {
      assertThat(bench.get("/half").failure().ending()).isEqualTo(CallResultKind.BROKEN_OFF);
      assertThat(bench.memory.held()).isZero();
      assertThat(bench.get("/next").body()).isEqualTo("/next");
    }
  }

  @Test
  void endOfTheConnectionEndsItsCalls() throws Exception {
    Http2Server server = new Http2Server(100);
    try (Bench bench = Bench.fibersTo(server.origin(), wide())) {
      List<Bench.Under> held = IntStream.range(0, 5).mapToObj(i -> bench.get("/hold")).toList();
      Await.until("the backend has the calls", () -> server.held.get() == 5);
      server.close();
      for (Bench.Under call : held) {
        assertThat(call.failure().ending()).isEqualTo(CallResultKind.BROKEN_OFF);
      }
    }
  }

  @Test
  void callsAtOnceShareOneConnection() throws Exception {
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), wide())) {
      List<Bench.Under> calls = IntStream.range(0, 50).mapToObj(i -> bench.get("/" + i)).toList();
      for (int i = 0; i < calls.size(); i++) {
        assertThat(calls.get(i).body()).isEqualTo("/" + i);
      }
      assertThat(server.connections).hasValue(1);
      bench.await("it is idle", now -> now.equals(new Connections(0, 1, 0)));
    }
  }

  @Test
  void callsThatBeginInOneTurnOfTheirLaneLeaveTogether() throws Exception {
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), wide())) {
      assertThat(bench.get("/first").body()).isEqualTo("/first");
      int before = server.records.get();
      CompletableFuture<Boolean> allAreMade = new CompletableFuture<>();
      bench.lanes.all().get(0).execute(allAreMade::join);
      List<Bench.Under> calls = IntStream.range(0, 50).mapToObj(i -> bench.get("/" + i)).toList();
      allAreMade.complete(true);
      for (int i = 0; i < calls.size(); i++) {
        assertThat(calls.get(i).body()).isEqualTo("/" + i);
      }
      assertThat(server.records.get() - before).isLessThan(calls.size() / 2);
    }
  }

  @Test
  void moreCallsThanTheHostTakesStreamsWaitTheirTurn() throws Exception {
    Bench.Limits one = Bench.Limits.connections(1).trusted(Certificates.bundle("trusting"));
    try (Http2Server server = new Http2Server(2);
        Bench bench = Bench.fibersTo(server.origin(), one)) {
      assertThat(bench.get("/first").body()).isEqualTo("/first");
      List<Bench.Under> calls = IntStream.range(0, 20).mapToObj(i -> bench.get("/" + i)).toList();
      for (int i = 0; i < calls.size(); i++) {
        assertThat(calls.get(i).body()).isEqualTo("/" + i);
      }
      assertThat(server.connections).hasValue(1);
    }
  }

  @Test
  void bodiesOfMegabytesFlowBothWays() throws Exception {
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), wide().maxResponse(8 << 20))) {
      Slice large = Slice.of(new byte[3 << 20]);
      Request put = new Request(Method.PUT, "/", Headers.NONE, large);
      Slice echoed = bench.call(put).reply().get(60, TimeUnit.SECONDS).body();
      assertThat(echoed.length()).isEqualTo((3 << 20) + 1);
    }
  }

  @Test
  void unusedConnectionIsClosedAfterItsTime() throws Exception {
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), wide().idle(Duration.ofMillis(100)))) {
      assertThat(bench.get("/").body()).isEqualTo("/");
      Await.until("the connection is closed", () -> server.open.get() == 0);
      assertThat(bench.get("/").body()).isEqualTo("/");
    }
  }

  /** A connection with a running call is in use, however long the call takes. */
  @Test
  void unusedTimeBeginsWhenTheLastAnswerEnds() throws Exception {
    Duration idle = Duration.ofMillis(200);
    try (FrameWire wire = new FrameWire();
        Bench bench = Bench.fibersTo(wire.origin(), wide().idle(idle))) {
      Bench.Under first = bench.get("/first");
      try (FrameWire.Peer peer = wire.accept()) {
        int firstStream = peer.next(FrameBytes.HEADERS).stream();
        Bench.Under last = bench.get("/last");
        int lastStream = peer.next(FrameBytes.HEADERS).stream();
        peer.answer(firstStream, "soon");
        assertThat(first.body()).isEqualTo("soon");
        TimeUnit.NANOSECONDS.sleep(
            idle.plusMillis(50).toNanos()); // that is how long the call takes
        long answeredAt = System.nanoTime();
        peer.answer(lastStream, "late");
        assertThat(last.body()).isEqualTo("late");
        assertThatExceptionOfType(EOFException.class)
            .isThrownBy(() -> peer.next(FrameBytes.HEADERS));
        assertThat(System.nanoTime() - answeredAt).isGreaterThanOrEqualTo(idle.toNanos());
      }
    }
  }

  /** As with HTTP/1.1. RFC 9113, 8.2.1 would also let the client refuse the answer. */
  @Test
  void blanksAroundAValueAreDropped() throws Exception {
    Reply reply = reply(":status", "200", "a", " b\t", "c", "\u00e9");
    assertThat(reply.headers().first("a")).isEqualTo("b");
    assertThat(reply.headers().first("c")).isEqualTo("\u00e9");
  }

  @Test
  void repeatedEqualContentLengthsCountOnce() throws Exception {
    Reply reply =
        reply(":status", "200", "content-length", "2, 2", "a", "b", "content-length", "2");
    assertThat(reply.headers().all("content-length")).containsExactly("2");
    assertThat(reply.headers().first("a")).isEqualTo("b");
  }

  /** An answer with this head and a body of two bytes. */
  private static Reply reply(String... head) throws Exception {
    try (FrameWire wire = new FrameWire();
        Bench bench = Bench.fibersTo(wire.origin(), wide())) {
      Bench.Under call = bench.get("/");
      try (FrameWire.Peer peer = wire.accept()) {
        int stream = peer.next(FrameBytes.HEADERS).stream();
        peer.send(
            FrameBytes.frame(
                FrameBytes.HEADERS, FrameBytes.END_HEADERS, stream, FrameBytes.block(head)),
            FrameBytes.frame(
                FrameBytes.DATA, FrameBytes.END_STREAM, stream, FrameBytes.text("ok")));
        return call.reply().get(1, TimeUnit.MINUTES);
      }
    }
  }
}
