package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any thread can cancel a call at any time; the call ends once and leaves nothing behind. */
final class CancellationTest {
  @Test
  void aCallCancelledBeforehandIsNeverSent() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Cancellation cancelled = new Cancellation();
      cancelled.cancel(CallResultKind.TIMED_OUT);
      bench.call(Request.get("/never"), cancelled).failsWith(CallResultKind.TIMED_OUT, "timed-out");
      Bench.Under next = bench.get("/next");
      try (Wire.Peer peer = wire.accept()) {
        assertThat(peer.readTarget()).isEqualTo("/next");
        peer.write(Wire.ok("x"));
        assertThat(next.body()).isEqualTo("x");
      }
    }
  }

  @Test
  void aCallThatWaitsForAConnectionLeavesTheQueue() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.connections(1))) {
      Bench.Under first = bench.get("/1");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        Bench.Under second = bench.get("/2");
        Bench.Under third = bench.get("/3");
        bench.await("two wait", now -> now.pending() == 2);
        second.cancellation().cancel(CallResultKind.TIMED_OUT);
        second.failsWith(CallResultKind.TIMED_OUT, "timed-out");
        assertThat(bench.client.connections()).isEqualTo(new Connections(1, 0, 1));
        peer.write(Wire.ok("1"));
        assertThat(first.body()).isEqualTo("1");
        assertThat(peer.readTarget()).isEqualTo("/3");
        peer.write(Wire.ok("3"));
        assertThat(third.body()).isEqualTo("3");
      }
    }
  }

  @Test
  void aCallThatWaitsForAConnectionToOpenLeavesItToOthers() throws Exception {
    try (FullBacklog full = new FullBacklog();
        Wire wire = new Wire(full.server());
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Bench.Under call = bench.get("/1");
      bench.await("it waits", now -> now.pending() == 1);
      call.cancellation().cancel(CallResultKind.CANCELLED);
      call.failsWith(CallResultKind.CANCELLED, "cancelled");
      full.empty();
      bench.await("the connection came about", new Connections(0, 1, 0)::equals);
      Bench.Under next = bench.get("/2");
      try (Wire.Peer peer = wire.accept()) {
        assertThat(peer.readTarget()).isEqualTo("/2");
        peer.write(Wire.ok("2"));
        assertThat(next.body()).isEqualTo("2");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 100 Continue\r\n\r\n",
        "HTTP/1.1 200 O",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab",
        "HTTP/1.1 200 OK\r\n\r\nabc"
      })
  void aCallWhoseAnswerIsUnderWayClosesItsConnection(String begun) throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Bench.Under call = bench.get("/");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write(begun);
        call.cancellation().cancel(CallResultKind.TIMED_OUT);
        call.failsWith(CallResultKind.TIMED_OUT, "timed-out");
        peer.awaitEnd();
        bench.await("none is open", Connections.NONE::equals);
      }
    }
  }

  @Test
  void cancellingWhenTheAnswerIsThereChangesNothing() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Bench.Under first = bench.get("/1");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write(Wire.ok("1"));
        assertThat(first.body()).isEqualTo("1");
        assertThat(first.cancellation().cancel(CallResultKind.TIMED_OUT)).isTrue();
        Bench.Under second = bench.get("/2");
        assertThat(peer.readTarget()).isEqualTo("/2");
        first.cancellation().cancel(CallResultKind.CANCELLED);
        peer.write(Wire.ok("2"));
        assertThat(second.body()).isEqualTo("2");
      }
    }
  }

  @Test
  void anAnswerThatRacesItsCancellationEndsTheCallOnce() throws Exception {
    try (EchoServer echo = new EchoServer();
        Bench bench = Bench.fibers(echo.wire(), Bench.Limits.WIDE)) {
      int answered = 0;
      for (int i = 0; i < 500; i++) {
        Bench.Under call = bench.get("/" + i);
        if (i % 2 == 0) {
          bench.await("it is sent", now -> now.leased() == 1 || call.reply().isDone());
        }
        call.cancellation().cancel(CallResultKind.TIMED_OUT);
        assertThat(call.reply().handle((reply, failure) -> reply == null || failure == null).get())
            .isTrue();
        answered += call.reply().isCompletedExceptionally() ? 0 : 1;
      }
      Bench.Under last = bench.get("/last");
      assertThat(last.body()).isEqualTo("/last");
      assertThat(answered).isBetween(0, 500);
    }
  }

  @Test
  void anInterruptedThreadLeavesItsConnectionClosed() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.threads(1, wire, Bench.Limits.WIDE)) {
      CompletableFuture<Throwable> ended = new CompletableFuture<>();
      Thread caller =
          new Thread(
              () -> {
                try {
                  bench.client.call(bench.origin, Request.get("/"), new Cancellation());
                } catch (Throwable e) {
                  ended.complete(e);
                }
              });
      caller.start();
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        caller.interrupt();
        assertThat(ended.get(60, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        peer.awaitEnd();
        bench.await("none is open", Connections.NONE::equals);
      }
    }
  }
}
