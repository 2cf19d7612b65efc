package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.BackendClient.Connections;
import org.junit.jupiter.api.Test;

/** The lanes share the limit of connections to a host. */
final class PlacesTest {
  @Test
  void allLanesTogetherKeepToTheBound() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.threads(2, wire, Bench.Limits.connections(3))) {
      Bench.Under[] calls = new Bench.Under[9];
      for (int i = 0; i < calls.length; i++) {
        calls[i] = bench.get("/" + i);
      }
      bench.await("three are open", new Connections(3, 0, 6)::equals);
      Wire.Peer[] peers = {wire.accept(), wire.accept(), wire.accept()};
      for (Wire.Peer peer : peers) {
        peer.readHead();
        peer.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx");
        peer.awaitEnd();
      }
      bench.await("three are open again", new Connections(3, 0, 3)::equals);
      for (int i = 0; i < 6; i++) {
        try (Wire.Peer peer = wire.accept()) {
          peer.readHead();
          peer.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx");
          peer.awaitEnd();
        }
      }
      for (Bench.Under call : calls) {
        assertThat(call.body()).isEqualTo("x");
      }
    }
  }

  @Test
  void aLaneGetsThePlaceOfAConnectionThatAnotherDoesNotUse() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(2, wire, Bench.Limits.connections(1))) {
      for (int i = 0; i < 4; i++) {
        Bench.Under call = bench.on(i % 2).get("/" + i);
        try (Wire.Peer peer = wire.accept()) {
          assertThat(peer.readTarget()).isEqualTo("/" + i);
          peer.write(Wire.ok("x"));
          assertThat(call.body()).isEqualTo("x");
          bench.await("it is idle", new Connections(0, 1, 0)::equals);
          Bench.Under same = bench.on(i % 2).get("/again");
          assertThat(peer.readTarget()).isEqualTo("/again");
          peer.write(Wire.ok("y"));
          assertThat(same.body()).isEqualTo("y");
        }
        bench.await("none is open", Connections.NONE::equals);
      }
    }
  }

  @Test
  void anIdleConnectionOfAnotherLaneMakesRoom() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(2, wire, Bench.Limits.connections(1))) {
      Bench.Under first = bench.on(0).get("/1");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write(Wire.ok("1"));
        assertThat(first.body()).isEqualTo("1");
        Bench.Under second = bench.on(1).get("/2");
        peer.awaitEnd();
        try (Wire.Peer other = wire.accept()) {
          assertThat(other.readTarget()).isEqualTo("/2");
          other.write(Wire.ok("2"));
          assertThat(second.body()).isEqualTo("2");
        }
      }
    }
  }

  @Test
  void aBusyLaneGivesWayToOneThatWaits() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(2, wire, Bench.Limits.connections(1))) {
      Bench.Under one = bench.on(0).get("/1");
      Bench.Under two = bench.on(0).get("/2");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        bench.await("one waits", now -> now.pending() == 1);
        Bench.Under other = bench.on(1).get("/other");
        bench.await("two wait", now -> now.pending() == 2);
        Bench.Under three = bench.on(0).get("/3");
        bench.await("three wait", now -> now.pending() == 3);
        peer.write(Wire.ok("1"));
        assertThat(one.body()).isEqualTo("1");
        assertThat(peer.readTarget()).isEqualTo("/2");
        peer.write(Wire.ok("2"));
        assertThat(two.body()).isEqualTo("2");
        peer.awaitEnd();
        try (Wire.Peer next = wire.accept()) {
          assertThat(next.readTarget()).isEqualTo("/other");
          next.write(Wire.ok("other"));
          assertThat(other.body()).isEqualTo("other");
        }
        try (Wire.Peer next = wire.accept()) {
          assertThat(next.readTarget()).isEqualTo("/3");
          next.write(Wire.ok("3"));
          assertThat(three.body()).isEqualTo("3");
        }
      }
    }
  }

  @Test
  void aLaneThatNoLongerWaitsTakesNothingFromAnother() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(2, wire, Bench.Limits.connections(1))) {
      Bench.Under first = bench.on(0).get("/1");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        Bench.Under other = bench.on(1).get("/other");
        bench.await("one waits", now -> now.pending() == 1);
        other.cancellation().cancel(CallResultKind.CANCELLED);
        other.failsWith(CallResultKind.CANCELLED, "cancelled");
        peer.write(Wire.ok("1"));
        assertThat(first.body()).isEqualTo("1");
        Bench.Under next = bench.on(0).get("/2");
        assertThat(peer.readTarget()).isEqualTo("/2");
        peer.write(Wire.ok("2"));
        assertThat(next.body()).isEqualTo("2");
      }
    }
  }
}
