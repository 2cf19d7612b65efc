package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * With TLS, a client talks only to the intended host and presents only the configured certificate.
 */
interface TlsPromises extends Promises {
  ClientLimits TRUSTING = ClientLimits.WIDE.bundle("trusting");
  ClientLimits SHOWING = ClientLimits.WIDE.bundle("showing");

  /** A client without TLS refuses the call and never sends it in plain text. */
  private boolean hasNoTlsAndRefuses() throws IOException {
    if (!lacks(ClientLimitation.TLS)) {
      return false;
    }
    ScriptedServer server = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    Origin secure = Origin.parse("https://" + server.origin().authority());
    StrandCall call = bench().client(secure, ClientLimits.WIDE).get("/x");
    assertThat(call.ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
    assertThat(server.accepted()).isZero();
    return true;
  }

  private void refuses(ScriptedServer server, ClientLimits limits) throws IOException {
    StrandCall call = bench().client(server, limits).get("/x");
    assertThat(call.ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
    assertThat(call.failure()).hasMessageContaining("https://127.0.0.1:");
    Bench.untilClosed(server);
  }

  @Test
  default void aHostThatNobodyVouchesForIsNotTalkedTo() throws IOException {
    if (hasNoTlsAndRefuses()) {
      return;
    }
    refuses(
        bench().secureServer(Certificates.HERE, BackendScript.answers(BackendScript.ok("{}"))),
        ClientLimits.WIDE);
  }

  @Test
  default void aHostWithAnothersCertificateIsNotTalkedTo() throws IOException {
    if (hasNoTlsAndRefuses()) {
      return;
    }
    refuses(
        bench().secureServer(Certificates.ELSEWHERE, BackendScript.answers(BackendScript.ok("{}"))),
        TRUSTING);
  }

  @Test
  default void aHostThatWantsACertificateIsNotReachedWithoutOne() throws IOException {
    if (hasNoTlsAndRefuses()) {
      return;
    }
    ScriptedServer server = bench().particularServer(BackendScript.answers(BackendScript.ok("{}")));
    StrandCall call = bench().client(server, TRUSTING).get("/x");
    // Since TLS 1.3, the host reports this only after the client considers the connection open.
    assertThat(call.ending()).isIn(CallResultKind.CONNECT_FAILED, CallResultKind.BROKEN_OFF);
    Bench.untilClosed(server);
  }

  @Test
  default void aHandshakeThatNeverComesEndsInTime() throws IOException {
    if (hasNoTlsAndRefuses()) {
      return;
    }
    Gate never = new Gate();
    boolean ends = lacks(ClientLimitation.TIMELY_HANDSHAKES);
    ScriptedServer silent =
        bench()
            .server(
                peer -> {
                  if (ends) {
                    never.pass();
                  } else {
                    peer.untilEnd();
                  }
                });
    TestClient client =
        bench()
            .client(
                Origin.parse("https://" + silent.origin().authority()),
                TRUSTING.connectTimeout(Duration.ofMillis(200)));
    StrandCall call = client.get("/x");
    never.open();
    assertThat(call.ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
    Bench.untilClosed(silent);
  }

  @Test
  default void callsInTurnShareASecureConnection() throws IOException {
    if (hasNoTlsAndRefuses()) {
      return;
    }
    ScriptedServer server =
        bench()
            .secureServer(Certificates.HERE, BackendScript.answers(BackendScript.ok("{\"a\":1}")));
    TestClient client = bench().client(server, TRUSTING);
    for (int i = 0; i < 5; i++) {
      assertThat(client.get("/" + i).reply().body()).hasToString("{\"a\":1}");
    }
    assertThat(server.accepted()).isOne();
  }

  @Test
  default void aCallThatShakesHandsEndsWithTheReason() throws IOException {
    if (hasNoTlsAndRefuses()) {
      return;
    }
    Gate connected = new Gate();
    Gate over = new Gate();
    ScriptedServer silent =
        bench()
            .server(
                peer -> {
                  connected.open();
                  over.pass();
                });
    Origin secure = Origin.parse("https://" + silent.origin().authority());
    Cancellation cancellation = new Cancellation();
    StrandCall call = bench().client(secure, TRUSTING).call(Request.get("/x"), cancellation);
    connected.pass();
    cancellation.cancel(CallResultKind.TIMED_OUT);
    if (lacks(ClientLimitation.CANCELLATION_OF_CONNECTING)) {
      over.open();
    }
    assertThat(call.ending()).isEqualTo(CallResultKind.TIMED_OUT);
    over.open();
  }

  @Test
  default void aHostThatWantsACertificateIsShownOurs() throws IOException {
    if (hasNoTlsAndRefuses()) {
      return;
    }
    ScriptedServer server =
        bench()
            .particularServer(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  peer.say(BackendScript.ok(peer.client()));
                  peer.untilEnd();
                });
    assertThat(bench().client(server, SHOWING).get("/x").reply().body())
        .hasToString("CN=" + Certificates.CLIENT);
  }

  @Test
  default void aCancelledCallClosesItsSecureConnection() throws IOException {
    if (hasNoTlsAndRefuses()) {
      return;
    }
    Gate heard = new Gate();
    ScriptedServer server =
        bench()
            .secureServer(
                Certificates.HERE,
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  heard.open();
                  peer.untilEnd();
                });
    Cancellation cancellation = new Cancellation();
    StrandCall call = bench().client(server, TRUSTING).call(Request.get("/x"), cancellation);
    heard.pass();
    cancellation.cancel(CallResultKind.TIMED_OUT);
    assertThat(call.ending()).isEqualTo(CallResultKind.TIMED_OUT);
    Bench.untilClosed(server);
  }

  @Test
  default void aLargeBodyComesWhole() throws IOException {
    if (hasNoTlsAndRefuses()) {
      return;
    }
    String body = "0123456789".repeat(60_000);
    ScriptedServer server =
        bench().secureServer(Certificates.HERE, BackendScript.answers(BackendScript.ok(body)));
    assertThat(bench().client(server, TRUSTING).get("/x").reply().body()).hasToString(body);
  }

  @Test
  default void anErrorInOneCallEndsThatCallAlone() throws IOException {
    if (hasNoTlsAndRefuses()) {
      return;
    }
    ScriptedServer server =
        bench().secureServer(Certificates.HERE, BackendScript.answers(BackendScript.ok("{}")));
    TestClient client = bench().client(server, ClientLimits.WIDE.bundle("exploding"));
    assertThat(client.get("/1").failure()).isNotNull();
    for (int i = 0; i < 3; i++) {
      assertThat(client.get("/2").reply().body()).hasToString("{}");
    }
  }
}
