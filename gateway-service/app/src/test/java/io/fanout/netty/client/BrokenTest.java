package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Origin;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that fail to open or that end too early. */
final class BrokenTest {
  private static Request request(Method method, String target) {
    return new Request(method, target, Headers.NONE, null);
  }

  @Test
  void aHostThatNobodyListensOnCannotBeReached() throws Exception {
    int port;
    try (Wire wire = new Wire()) {
      port = wire.port();
    }
    try (Bench bench = Bench.fibersTo(Bench.http(port), Bench.Limits.connections(1))) {
      Bench.Under[] calls = {bench.get("/1"), bench.get("/2"), bench.get("/3")};
      for (Bench.Under call : calls) {
        call.failsWith(CallResultKind.CONNECT_FAILED, "no connection to 127.0.0.1");
      }
      bench.await("none is open", Connections.NONE::equals);
    }
  }

  @Test
  void aHostWithoutAnAddressCannotBeReached() throws Exception {
    Origin unknown = new Origin("http", "no-such-host.invalid", 80);
    try (Bench bench = Bench.fibersTo(unknown, Bench.Limits.WIDE)) {
      bench.get("/").failsWith(CallResultKind.CONNECT_FAILED, "no-such-host.invalid");
    }
  }

  @Test
  void aHostThatNeverTakesTheConnectionCannotBeReached() throws Exception {
    try (FullBacklog full = new FullBacklog();
        Wire wire = new Wire(full.server());
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE.connect(Duration.ofMillis(100)))) {
      bench.get("/").failsWith(CallResultKind.CONNECT_FAILED, "timed out");
      bench.await("none is open", Connections.NONE::equals);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "H",
        "HTTP/1.1 100 Continue\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"
      })
  void anAnswerThatStopsShortIsBrokenOffAndNeverAskedForAgain(String begun) throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Bench.Under first = bench.get("/1");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write(Wire.ok("1"));
        assertThat(first.body()).isEqualTo("1");
        Bench.Under second = bench.get("/2");
        peer.readHead();
        peer.write(begun);
        peer.socket().shutdownOutput();
        second.failsWith(CallResultKind.BROKEN_OFF, "in the middle of the answer");
        bench.await("none is open", Connections.NONE::equals);
      }
    }
  }

  @Test
  void anAnswerUntilTheEndIsBrokenOffByAReset() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Bench.Under call = bench.get("/");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write("HTTP/1.1 200 OK\r\n\r\nabc");
        peer.reset();
        call.failsWith(CallResultKind.BROKEN_OFF, "the connection ended");
      }
    }
  }

  @Test
  void anAnswerUntilTheEndIsWholeWhenTheServerEndsIt() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Bench.Under call = bench.get("/");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write("HTTP/1.0 200 OK\r\n\r\nabc");
        peer.socket().shutdownOutput();
        assertThat(call.body()).isEqualTo("abc");
        peer.awaitEnd();
      }
    }
  }

  @Test
  void aFreshConnectionThatEndsWithoutAnAnswerIsBrokenOff() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Bench.Under call = bench.get("/");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
      }
      call.failsWith(CallResultKind.BROKEN_OFF, "before an answer came");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStaleConnectionIsReplacedWhereThatIsSafe(Method method) throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.connections(1))) {
      Bench.Under first = bench.call(request(method, "/1"));
      try (Wire.Peer stale = wire.accept()) {
        stale.readHead();
        stale.write(Wire.ok("1"));
        assertThat(first.body()).isEqualTo("1");
        Bench.Under second = bench.call(request(method, "/2"));
        stale.readHead();
        stale.reset();
        if (method.idempotent()) {
          try (Wire.Peer fresh = wire.accept()) {
            assertThat(fresh.readTarget()).isEqualTo("/2");
            fresh.write(Wire.ok(method.name().toLowerCase(Locale.ROOT)));
            assertThat(second.body()).isEqualTo(method.name().toLowerCase(Locale.ROOT));
          }
        } else {
          second.failsWith(CallResultKind.BROKEN_OFF, "before an answer came");
        }
      }
    }
  }

  @Test
  void aStaleConnectionIsReplacedOnce() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.connections(2))) {
      Bench.Under first = bench.get("/1");
      try (Wire.Peer one = wire.accept()) {
        one.readHead();
        Bench.Under second = bench.get("/2");
        try (Wire.Peer other = wire.accept()) {
          other.readHead();
          other.write(Wire.ok("2"));
          assertThat(second.body()).isEqualTo("2");
          one.write(Wire.ok("1"));
          assertThat(first.body()).isEqualTo("1");
          Bench.Under third = bench.get("/3");
          assertThat(one.readTarget()).isEqualTo("/3");
          one.end();
          try (Wire.Peer fresh = wire.accept()) {
            assertThat(fresh.readTarget()).isEqualTo("/3");
          }
          third.failsWith(CallResultKind.BROKEN_OFF, "before an answer came");
        }
      }
    }
  }

  @Test
  void anAnswerThatIsTooLargeClosesItsConnection() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE.maxResponse(10))) {
      Bench.Under call = bench.get("/");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\na\r\n0123456789\r\n1\r\n");
        call.failsWith(CallResultKind.TOO_LARGE, "longer than the 10 bytes of max-response");
        peer.awaitEnd();
        bench.await("none is open", Connections.NONE::equals);
      }
    }
  }

  @Test
  void anAnswerThatIsNoHttpClosesItsConnection() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Bench.Under call = bench.get("/");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write("220 mail.test ESMTP\r\n\r\n");
        call.failsWith(
            CallResultKind.MALFORMED, Bench.http(wire.port()) + ": the answer is not HTTP/1.1");
        peer.awaitEnd();
        bench.await("none is open", Connections.NONE::equals);
      }
    }
  }

  @Test
  void aRequestThatCannotBeSentLeavesItsConnectionAsItWas() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.connections(1))) {
      Bench.Under first = bench.get("/1");
      Bench.Under bad = bench.get("");
      Bench.Under worse = bench.get("/a b");
      Bench.Under last = bench.get("/2");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write(Wire.ok("1"));
        assertThat(first.body()).isEqualTo("1");
        bad.failsWith(CallResultKind.BAD_REQUEST, "it has no target");
        worse.failsWith(CallResultKind.BAD_REQUEST, "which is to be encoded");
        assertThat(peer.readTarget()).isEqualTo("/2");
        peer.write(Wire.ok("2"));
        assertThat(last.body()).isEqualTo("2");
        bench.get("/\n").failsWith(CallResultKind.BAD_REQUEST, "which is to be encoded");
        assertThat(bench.client.connections()).isEqualTo(new Connections(0, 1, 0));
      }
    }
  }

  @Test
  void anAnswerThatComesBeforeItsRequestHasLeftEndsTheConnection() throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.WIDE)) {
      Slice large = Slice.of(new byte[32 << 20]);
      Bench.Under call = bench.call(new Request(Method.POST, "/", Headers.NONE, large));
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write("HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno");
        assertThat(call.body()).isEqualTo("no");
        bench.await("none is open", Connections.NONE::equals);
      }
    }
  }
}
