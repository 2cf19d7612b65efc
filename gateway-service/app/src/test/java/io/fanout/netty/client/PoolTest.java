package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.BackendClient.Connections;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How the client shares, keeps and closes connections. */
final class PoolTest {
  private static final Duration SOON = Duration.ofMillis(50);

  @Test
  void moreWaitingCallsThanAreInFlightAtMostAreRejected() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.connections(1).inFlight(2))) {
      Bench.Under first = bench.get("/1");
      try (Wire.Peer peer = wire.accept()) {
        assertThat(peer.readTarget()).isEqualTo("/1");
        Bench.Under second = bench.get("/2");
        Bench.Under third = bench.get("/3");
        bench.get("/4").failsWith(CallResultKind.REJECTED_LIMIT, "2 calls wait for a connection");
        assertThat(bench.client.connections()).isEqualTo(new Connections(1, 0, 2));
        peer.write(Wire.ok("1"));
        assertThat(first.body()).isEqualTo("1");
        assertThat(peer.readTarget()).isEqualTo("/2");
        peer.write(Wire.ok("2"));
        assertThat(second.body()).isEqualTo("2");
        assertThat(peer.readTarget()).isEqualTo("/3");
        peer.write(Wire.ok("3"));
        assertThat(third.body()).isEqualTo("3");
        assertThat(bench.client.connections()).isEqualTo(new Connections(0, 1, 0));
      }
    }
  }

  @Test
  void theConnectionUsedLastIsUsedNext() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Bench.Under one = bench.get("/1");
      try (Wire.Peer first = wire.accept()) {
        assertThat(first.readTarget()).isEqualTo("/1");
        Bench.Under two = bench.get("/2");
        try (Wire.Peer second = wire.accept()) {
          assertThat(second.readTarget()).isEqualTo("/2");
          second.write(Wire.ok("2"));
          assertThat(two.body()).isEqualTo("2");
          first.write(Wire.ok("1"));
          assertThat(one.body()).isEqualTo("1");
          for (int i = 0; i < 3; i++) {
            Bench.Under next = bench.get("/next");
            assertThat(first.readTarget()).isEqualTo("/next");
            first.write(Wire.ok("next"));
            assertThat(next.body()).isEqualTo("next");
          }
          assertThat(bench.client.connections()).isEqualTo(new Connections(0, 2, 0));
        }
      }
    }
  }

  @Test
  void anUnusedConnectionIsClosedInTime() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE.idle(SOON))) {
      Bench.Under first = bench.get("/");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write(Wire.ok("x"));
        assertThat(first.body()).isEqualTo("x");
        peer.awaitEnd();
        bench.await("none is open", Connections.NONE::equals);
      }
    }
  }

  @Test
  void aBusyConnectionIsNotClosedAsUnused() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE.idle(SOON))) {
      Bench.Under first = bench.get("/1");
      try (Wire.Peer busy = wire.accept()) {
        busy.readHead();
        Bench.Under other = bench.get("/2");
        try (Wire.Peer peer = wire.accept()) {
          peer.readHead();
          peer.write(Wire.ok("x"));
          assertThat(other.body()).isEqualTo("x");
          peer.awaitEnd(); // By then the busy one is older than the idle timeout.
        }
        busy.write(Wire.ok("y"));
        assertThat(first.body()).isEqualTo("y");
      }
    }
  }

  @Test
  void aConnectionThatItsServerClosesLeavesThePool() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      for (int i = 0; i < 3; i++) {
        Bench.Under call = bench.get("/");
        try (Wire.Peer peer = wire.accept()) {
          peer.readHead();
          peer.write(Wire.ok("x"));
          assertThat(call.body()).isEqualTo("x");
        }
        bench.await("none is open", Connections.NONE::equals);
      }
    }
  }

  @Test
  void aConnectionThatSaysSomethingUnaskedIsClosed() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Bench.Under call = bench.get("/");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write(Wire.ok("x"));
        assertThat(call.body()).isEqualTo("x");
        peer.write(Wire.ok("forged"));
        peer.awaitEnd();
        bench.await("none is open", Connections.NONE::equals);
      }
    }
  }

  @Test
  void aConnectionWithMoreThanItsAnswerIsNotUsedAgain() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.connections(1))) {
      Bench.Under call = bench.get("/1");
      Bench.Under waiting = bench.get("/2");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write(Wire.ok("x") + Wire.ok("forged"));
        assertThat(call.body()).isEqualTo("x");
        try (Wire.Peer next = wire.accept()) {
          assertThat(next.readTarget()).isEqualTo("/2");
          next.write(Wire.ok("y"));
          assertThat(waiting.body()).isEqualTo("y");
        }
      }
    }
  }

  @Test
  void aConnectionThatItsAnswerClosesIsNotUsedAgain() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Bench.Under call = bench.get("/");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx");
        assertThat(call.body()).isEqualTo("x");
        peer.awaitEnd();
        bench.await("none is open", Connections.NONE::equals);
      }
    }
  }

  @Test
  void closingTheClientEndsWhatItHas() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.connections(2))) {
      Bench.Under done = bench.get("/0");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        Bench.Under busy = bench.get("/1");
        try (Wire.Peer other = wire.accept()) {
          other.readHead();
          Bench.Under waiting = bench.get("/2");
          peer.write(Wire.ok("x"));
          assertThat(done.body()).isEqualTo("x");
          peer.readHead();
          Bench.Under unsent = bench.get("/3");
          bench.client.close();
          unsent.failsWith(CallResultKind.CONNECT_FAILED, "the client is closed");
          waiting.failsWith(CallResultKind.BROKEN_OFF, "the client is closed");
          busy.failsWith(CallResultKind.BROKEN_OFF, "the client is closed");
          bench.get("/4").failsWith(CallResultKind.CONNECT_FAILED, "the client is closed");
          peer.awaitEnd();
          other.awaitEnd();
        }
      }
    }
  }
}
