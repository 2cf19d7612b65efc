package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Certificates;
import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.settings.TlsProvider;
import io.fanout.netty.tls.Providers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** With TLS, the client talks only to the intended backend. */
@ParameterizedClass
@EnumSource(
    value = TlsProvider.class,
    names = {"JDK", "BORINGSSL"})
final class TlsTest {
  private static final Security TRUSTING = Certificates.bundle("trusting");

  private final TlsProvider provider;

  TlsTest(TlsProvider provider) {
    Providers.assumePresent(provider);
    this.provider = provider;
  }

  private static Wire server(String alias) throws Exception {
    return new Wire(
        Certificates.showing(alias)
            .getServerSocketFactory()
            .createServerSocket(0, 10, InetAddress.getLoopbackAddress()));
  }

  private Bench bench(Wire wire, Security trusted) throws Exception {
    return bench(wire, Bench.Limits.WIDE.trusted(trusted));
  }

  private Bench bench(Wire wire, Bench.Limits limits) throws Exception {
    return Bench.fibersTo(new Origin("https", "127.0.0.1", wire.port()), limits, provider);
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

  private static void readToEnd(Wire.Peer peer) {
    try {
      peer.awaitEnd();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aServerThatNobodyVouchesForIsNotTalkedTo() throws Exception {

    try (Wire wire = server(Certificates.HERE);
        Bench bench = bench(wire, Security.ofThePlatform())) {
      CompletableFuture<Boolean> refused = refusedBy(wire);
      bench.get("/").failsWith(CallResultKind.CONNECT_FAILED, "no connection to 127.0.0.1");
      assertThat(refused.get(60, TimeUnit.SECONDS)).isTrue();
      bench.await("none is open", Connections.NONE::equals);
    }
  }

  @Test
  void aServerWithAnotherNameIsNotTalkedTo() throws Exception {

    try (Wire wire = server(Certificates.ELSEWHERE);
        Bench bench = bench(wire, TRUSTING)) {
      CompletableFuture<Boolean> refused = refusedBy(wire);
      bench.get("/").failsWith(CallResultKind.CONNECT_FAILED, "No subject alternative names");
      assertThat(refused.get(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void aHandshakeThatNeverComesEndsInTime() throws Exception {

    try (Wire silent = new Wire();
        Bench bench =
            bench(silent, Bench.Limits.WIDE.trusted(TRUSTING).connect(Duration.ofMillis(100)))) {
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
        Bench bench = bench(wire, TRUSTING)) {
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
        Bench bench = bench(wire, TRUSTING)) {
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
        Bench bench = bench(wire, TRUSTING)) {
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

  @Test
  void aServerMayAskForACertificateOnceItKnowsTheRequest() throws Exception {

    try (Wire wire = server(Certificates.HERE);
        Bench bench = bench(wire, Certificates.bundle("showing"))) {
      Bench.Under call = bench.get("/1");
      try (Wire.Peer peer = wire.accept()) {
        SSLSocket socket = (SSLSocket) peer.socket();
        socket.setEnabledProtocols(new String[] {"TLSv1.2"});
        peer.readHead();
        CompletableFuture<SSLSession> second = new CompletableFuture<>();
        socket.addHandshakeCompletedListener(shaken -> second.complete(shaken.getSession()));
        socket.setNeedClientAuth(true);
        socket.startHandshake();
        // The JDK goes on with the handshake while somebody reads.
        CompletableFuture<Void> read = CompletableFuture.runAsync(() -> readToEnd(peer));
        String shown = second.get(60, TimeUnit.SECONDS).getPeerPrincipal().getName();
        peer.write(Wire.ok(shown));
        assertThat(call.body()).isEqualTo("CN=" + Certificates.CLIENT);
        bench.client.close();
        read.get(60, TimeUnit.SECONDS);
      }
    }
  }
}
