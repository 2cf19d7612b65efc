package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.handoff.Await;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A client never opens more connections than its limit; further calls wait. */
interface PoolPromises extends Promises {
  @Test
  default void moreCallsThanConnectionsWaitAndThenProceed() throws IOException {
    Gate answer = new Gate();
    ScriptedServer server = bench().server(BackendScript.answersAfter(answer));
    TestClient client = bench().client(server, ClientLimits.WIDE.maxConnections(3));
    List<StrandCall> calls = Stream.generate(() -> client.get("/x")).limit(60).toList();
    BackendClient.Connections full = new BackendClient.Connections(3, 0, 57);
    Await.untilEquals("the connections", full, () -> connectionsWithAll(calls, client));
    Await.untilEquals("those that the backend has", 3, server::open);
    assertThat(server.accepted()).isEqualTo(3);
    answer.open();
    assertThat(calls).allSatisfy(call -> assertThat(call.reply().status()).isEqualTo(200));
  }

  /** Counts the client's connections; the test fails if a call has failed. */
  private static BackendClient.Connections connectionsWithAll(
      List<StrandCall> calls, TestClient client) {
    calls.stream().filter(StrandCall::isDone).forEach(StrandCall::reply);
    return client.connections();
  }

  @Test
  default void aFailedCallHandsItsPlaceOn() throws IOException {
    ScriptedServer server =
        bench()
            .server(BackendScript.saysAndCloses("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"));
    TestClient client = bench().client(server, ClientLimits.WIDE.maxConnections(2));
    List<StrandCall> calls = Stream.generate(() -> client.get("/x")).limit(40).toList();
    assertThat(calls).extracting(StrandCall::ending).containsOnly(CallResultKind.BROKEN_OFF);
    assertThat(server.accepted()).isEqualTo(40);
  }

  @Test
  default void aWaitingCallThatIsCancelledLeavesTheLine() throws IOException {
    Gate answer = new Gate();
    ScriptedServer server = bench().server(BackendScript.answersAfter(answer));
    TestClient client = bench().client(server, ClientLimits.WIDE.maxConnections(1));
    StrandCall first = client.get("/1");
    Await.until("the connection is in use", () -> client.connections().leased() == 1);
    Cancellation cancellation = new Cancellation();
    StrandCall waiting = client.call(Request.get("/2"), cancellation);
    Await.until("one call waits", () -> client.connections().pending() == 1);
    cancellation.cancel(CallResultKind.TIMED_OUT);
    assertThat(waiting.ending()).isEqualTo(CallResultKind.TIMED_OUT);
    Await.until("no call waits", () -> client.connections().pending() == 0);
    answer.open();
    assertThat(first.reply().status()).isEqualTo(200);
    assertThat(client.get("/3").reply().status()).isEqualTo(200);
    boolean costs = lacks(ClientLimitation.FREE_CANCELLATION);
    assertThat(server.accepted()).isLessThanOrEqualTo(costs ? 2 : 1);
  }

  @Test
  default void aClosedClientKeepsNoConnectionAndTheOthersContinue() throws IOException {
    ScriptedServer left = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    ScriptedServer kept = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    TestClient leaving = bench().client(left);
    TestClient staying = bench().client(kept);
    assertThat(leaving.get("/x").reply().status()).isEqualTo(200);
    assertThat(staying.get("/x").reply().status()).isEqualTo(200);
    leaving.close();
    leaving.close();
    if (!lacks(ClientLimitation.OWN_IDLE_CONNECTIONS)) {
      Bench.untilClosed(left);
    }
    assertThat(staying.get("/x").reply().status()).isEqualTo(200);
    assertThat(kept.accepted()).isEqualTo(1);
  }

  @Test
  default void anInterruptedCallLeavesTheLine() throws IOException {
    Gate answer = new Gate();
    ScriptedServer server = bench().server(BackendScript.answersAfter(answer));
    TestClient client = bench().client(server, ClientLimits.WIDE.maxConnections(1));
    StrandCall first = client.get("/1");
    Await.until(
        "the connection is in use, and nobody waits for it",
        () -> client.connections().leased() == 1 && client.connections().pending() == 0);
    StrandCall waiting = client.get("/2");
    Await.until("one call waits", () -> client.connections().pending() == 1);
    waiting.interrupt();
    assertThat(waiting.failure()).isInstanceOf(InterruptedException.class);
    answer.open();
    assertThat(first.reply().status()).isEqualTo(200);
    assertThat(client.get("/3").reply().status()).isEqualTo(200);
  }
}
