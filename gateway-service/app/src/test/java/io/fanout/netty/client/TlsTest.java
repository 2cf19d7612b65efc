package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Certificates;
import io.fanout.core.client.Origin;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

/** With TLS, the client talks only to the intended backend. */
final class TlsTest {
  private static Wire server(String alias) throws Exception {
    return new Wire(
        Certificates.showing(alias)
            .getServerSocketFactory()
            .createServerSocket(0, 10, InetAddress.getLoopbackAddress()));
  }

  private static Bench bench(Wire wire, SSLContext trusted) throws Exception {
    Origin origin = new Origin("https", "127.0.0.1", wire.port());
    return Bench.fibersTo(origin, Bench.Limits.WIDE.trusted(trusted));
  }

  /** Handshakes until the client gives up. */
  private static CompletableFuture<Boolean> refusedBy(Wire wire) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (Wire.Peer peer = wire.accept()) {
            peer.readHead();
            return false;
          } catch (IOException refused) {
            return true;
          }
        });
  }

  @Test
  void aServerThatNobodyVouchesForIsNotTalkedTo() throws Exception {

    try (Wire wire = server(Certificates.HERE);
        Bench bench = bench(wire, SSLContext.getDefault())) {
      CompletableFuture<Boolean> refused = refusedBy(wire);
      bench.get("/").failsWith(CallResultKind.CONNECT_FAILED, "no connection to 127.0.0.1");
      assertThat(refused.get(60, TimeUnit.SECONDS)).isTrue();
      bench.await("none is open", Connections.NONE::equals);
    }
  }

  @Test
  void aServerWithAnotherNameIsNotTalkedTo() throws Exception {

    try (Wire wire = server(Certificates.ELSEWHERE);
        Bench bench = bench(wire, Certificates.trusting())) {
      CompletableFuture<Boolean> refused = refusedBy(wire);
      bench.get("/").failsWith(CallResultKind.CONNECT_FAILED, "No subject alternative names");
      assertThat(refused.get(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void aHandshakeThatNeverComesEndsInTime() throws Exception {

    try (Wire silent = new Wire();
        Bench bench =
            Bench.fibersTo(
                new Origin("https", "127.0.0.1", silent.port()),
                Bench.Limits.WIDE
                    .trusted(Certificates.trusting())
                    .connect(Duration.ofMillis(100)))) {
      Bench.Under call = bench.get("/");
      try (Wire.Peer peer = silent.accept()) {
        call.failsWith(CallResultKind.CONNECT_FAILED, "handshake timed out");
        peer.awaitEnd();
      }
    }
  }

  @Test
  void callsShareASecureConnection() throws Exception {

    try (Wire wire = server(Certificates.HERE);
        Bench bench = bench(wire, Certificates.trusting())) {
      Bench.Under first = bench.get("/1");
      try (Wire.Peer peer = wire.accept()) {
        assertThat(peer.readTarget()).isEqualTo("/1");
        peer.write(Wire.ok("1"));
        assertThat(first.body()).isEqualTo("1");
        Bench.Under second = bench.get("/2");
        assertThat(peer.readTarget()).isEqualTo("/2");
        peer.write(Wire.ok("2"));
        assertThat(second.body()).isEqualTo("2");
      }
    }
  }

  @Test
  void anAnswerUntilTheEndIsWholeOnlyIfTheServerSaysThatItEnds() throws Exception {

    try (Wire wire = server(Certificates.HERE);
        Bench bench = bench(wire, Certificates.trusting())) {
      Bench.Under whole = bench.get("/1");
      try (Wire.Peer peer = wire.accept()) {
        peer.readHead();
        peer.write("HTTP/1.1 200 OK\r\n\r\nall");
        ((SSLSocket) peer.socket()).shutdownOutput();
        assertThat(whole.body()).isEqualTo("all");
      }
    }
  }

  @Test
  void anAnswerUntilTheEndIsBrokenOffIfTheConnectionJustEnds() throws Exception {

    try (Wire wire = new Wire();
        Bench bench = bench(wire, Certificates.trusting())) {
      Bench.Under cut = bench.get("/1");
      try (Wire.Peer raw = wire.accept();
          SSLSocket secure =
              (SSLSocket)
                  Certificates.showing(Certificates.HERE)
                      .getSocketFactory()
                      .createSocket(raw.socket(), null, false);
          Wire.Peer peer = new Wire.Peer(secure)) {
        peer.readHead();
        peer.write("HTTP/1.1 200 OK\r\n\r\nnot all");
        raw.socket().shutdownOutput();
        cut.failsWith(CallResultKind.BROKEN_OFF, "in the middle of the answer");
      }
    }
  }
}
