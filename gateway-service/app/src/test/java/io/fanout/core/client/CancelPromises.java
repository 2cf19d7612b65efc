package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cancellation ends a call soon, in any state, with its reason, and closes its connection. */
interface CancelPromises extends Promises {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 20",
        "HTTP/1.1 200 OK\r\nContent-Le",
        "HTTP/1.1 103 Early Hints\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}",
        "HTTP/1.1 200 OK\r\n\r\nto an end that never comes",
      })
  default void silenceEndsWithTheReasonAndTheConnection(String part) throws IOException {
    for (CallResultKind reason : List.of(CallResultKind.TIMED_OUT, CallResultKind.CANCELLED)) {
      Gate said = new Gate();
      Gate cancelled = new Gate();
      boolean ends = lacks(ClientLimitation.CANCELLATION_OF_A_BODY);
      ScriptedServer server =
          bench()
              .server(
                  peer -> {
                    ReceivedRequest unused = peer.hear();
                    peer.say(part);
                    said.open();
                    if (ends) {
                      cancelled.pass();
                    } else {
                      peer.untilEnd();
                    }
                  });
      TestClient client = bench().client(server);
      Cancellation cancellation = new Cancellation();
      StrandCall call = client.call(Request.get("/x"), cancellation);
      said.pass();
      assertThat(cancellation.cancel(reason)).isTrue();
      cancelled.open();
      if (part.contains("103") && lacks(ClientLimitation.INFORMATIONAL_ANSWERS)) {
        assertThat(call.endingOrAnswer())
            .isIn(CallResultKind.ANSWERED, CallResultKind.MALFORMED, reason);
        continue;
      }
      assertThat(call.ending()).isEqualTo(reason);
      Bench.untilClosed(server);
      if (!lacks(ClientLimitation.ONE_SENDING)) {
        assertThat(server.accepted()).isOne();
      }
    }
  }

  @Test
  default void aDribblingAnswerEndsAllTheSame() throws IOException {
    Gate dribbles = new Gate();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  peer.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
                  while (true) {
                    peer.say(BackendScript.chunk(" "));
                    dribbles.open();
                    LockSupport.parkNanos(1_000_000); // one chunk every millisecond
                  }
                });
    Cancellation cancellation = new Cancellation();
    StrandCall call = bench().client(server).call(Request.get("/x"), cancellation);
    dribbles.pass();
    cancellation.cancel(CallResultKind.TIMED_OUT);
    assertThat(call.ending()).isEqualTo(CallResultKind.TIMED_OUT);
    Bench.untilClosed(server);
  }

  @Test
  default void aBackendThatReadsNothingDoesNotHoldTheCall() throws IOException {
    Gate connected = new Gate();
    Gate over = new Gate();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  connected.open();
                  over.pass();
                });
    Cancellation cancellation = new Cancellation();
    StrandCall call = bench().client(server).call(upload(16_000_000), cancellation);
    connected.pass();
    cancellation.cancel(CallResultKind.TIMED_OUT);
    assertThat(call.ending()).isEqualTo(CallResultKind.TIMED_OUT);
    over.open();
    // A second connection for the same body could outlive the call.
    assertThat(server.accepted()).isOne();
  }

  @Test
  default void anUploadCancelledAtAnyMomentEndsWithTheReason() throws IOException {
    Gate over = new Gate();
    ScriptedServer server = bench().server(peer -> over.pass());
    TestClient client = bench().client(server);
    Request large = upload(4_000_000);
    try {
      for (int i = 0; i < 40; i++) {
        Cancellation cancellation = new Cancellation();
        StrandCall call = client.call(large, cancellation);
        LockSupport.parkNanos(i * 99_700L % 3_000_000); // a different moment each time
        cancellation.cancel(CallResultKind.CANCELLED);
        assertThat(call.ending()).isEqualTo(CallResultKind.CANCELLED);
      }
    } finally {
      over.open();
    }
  }

  /** Most of these moments are before the request is sent. */
  @Test
  default void aSilentCallCancelledAtAnyMomentEndsWithTheReason() throws IOException {
    ScriptedServer server = bench().server(Peer::untilEnd);
    TestClient client = bench().client(server);
    for (int i = 0; i < 2_000; i++) {
      Cancellation cancellation = new Cancellation();
      StrandCall call = client.call(Request.get("/" + i), cancellation);
      spin(i * 997L % 200_000); // shorter than the shortest sleep
      cancellation.cancel(CallResultKind.CANCELLED);
      assertThat(call.ending()).isEqualTo(CallResultKind.CANCELLED);
    }
  }

  private static void spin(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static Request upload(int bytes) {
    return new Request(
        io.fanout.api.http.Method.PUT,
        "/x",
        io.fanout.api.http.Headers.NONE,
        io.fanout.api.json.Slice.of(new byte[bytes]));
  }

  @Test
  default void aCallCancelledBeforeItBeginsTouchesNoConnection() throws IOException {
    ScriptedServer server = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    TestClient client = bench().client(server);
    Cancellation cancellation = new Cancellation();
    cancellation.cancel(CallResultKind.TIMED_OUT);
    assertThat(client.call(Request.get("/x"), cancellation).ending())
        .isEqualTo(CallResultKind.TIMED_OUT);
    assertThat(client.connections()).isEqualTo(BackendClient.Connections.NONE);
    assertThat(server.accepted()).isZero();
  }

  @Test
  default void aCallThatConnectsEndsWithTheReason() throws IOException {
    try (FullBacklog backlog = new FullBacklog()) {
      boolean waits = lacks(ClientLimitation.CANCELLATION_OF_CONNECTING);
      ClientLimits limits = ClientLimits.WIDE.maxConnections(1);
      TestClient client =
          bench()
              .client(
                  backlog.origin(), waits ? limits.connectTimeout(Duration.ofMillis(500)) : limits);
      for (CallResultKind reason : List.of(CallResultKind.TIMED_OUT, CallResultKind.CANCELLED)) {
        Cancellation cancellation = new Cancellation();
        StrandCall call = client.call(Request.get("/x"), cancellation);
        Await.until(
            "the call connects",
            () -> client.connections().leased() + client.connections().pending() == 1);
        cancellation.cancel(reason);
        assertThat(call.ending()).isEqualTo(reason);
      }
    }
  }

  @Test
  default void aConnectThatWasCancelledKeepsItsPlaceNoLongerThanAConnectTakes() throws IOException {
    try (FullBacklog backlog = new FullBacklog()) {
      TestClient client =
          bench()
              .client(
                  backlog.origin(),
                  ClientLimits.WIDE.maxConnections(1).connectTimeout(Duration.ofMillis(100)));
      Cancellation cancellation = new Cancellation();
      StrandCall call = client.call(Request.get("/1"), cancellation);
      cancellation.cancel(CallResultKind.CANCELLED);
      assertThat(call.ending()).isIn(CallResultKind.CANCELLED, CallResultKind.CONNECT_FAILED);
      assertThat(client.get("/2").ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
    }
  }

  @Test
  default void cancelledAfterItsEndHarmsNothing() throws IOException {
    ScriptedServer server = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    TestClient client = bench().client(server);
    Cancellation cancellation = new Cancellation();
    client.call(Request.get("/x"), cancellation).reply();
    cancellation.cancel(CallResultKind.CANCELLED);
    assertThat(client.get("/x").reply().status()).isEqualTo(200);
    assertThat(server.accepted()).isOne();
  }

  @Test
  default void cancelledAtAnyMomentItEndsOnceAndLosesNoPlace() throws IOException {
    ScriptedServer server = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    TestClient client = bench().client(server, ClientLimits.WIDE.maxConnections(2));
    List<StrandCall> calls = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      Cancellation cancellation = new Cancellation();
      calls.add(client.call(Request.get("/" + i), cancellation));
      LockSupport.parkNanos(i * 997L % 400_000); // a different moment each time
      cancellation.cancel(CallResultKind.CANCELLED);
      if (calls.size() == 10) {
        calls.forEach(
            call ->
                assertThat(call.endingOrAnswer())
                    .isIn(CallResultKind.ANSWERED, CallResultKind.CANCELLED));
        calls.clear();
      }
    }
    assertThat(client.get("/last").reply().status()).isEqualTo(200);
    Await.until("no more connections are open than may be", () -> server.open() <= 2);
  }

  @Test
  default void anInterruptEndsACallThatWaitsForBytes() throws IOException {
    Gate heard = new Gate();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  heard.open();
                  peer.untilEnd();
                });
    Cancellation cancellation = new Cancellation();
    StrandCall call = bench().client(server).call(Request.get("/x"), cancellation);
    heard.pass();
    call.interrupt();
    if (lacks(ClientLimitation.INTERRUPTION_IN_IO)) {
      // The JDK closes the socket of an interrupted virtual thread.
      boolean closes = bench().mode() == Mode.VIRTUAL_THREAD;
      if (!closes) {
        cancellation.cancel(CallResultKind.CANCELLED);
      }
      assertThat(call.ending())
          .isEqualTo(closes ? CallResultKind.BROKEN_OFF : CallResultKind.CANCELLED);
    } else {
      assertThat(call.failure()).isInstanceOf(InterruptedException.class);
    }
    Bench.untilClosed(server);
  }
}
