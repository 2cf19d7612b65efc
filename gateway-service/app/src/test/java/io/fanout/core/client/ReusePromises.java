package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.handoff.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A client keeps connections and reuses them, one call at a time, until they have been idle for too
 * long.
 */
interface ReusePromises extends Promises {
  @Test
  default void callsInTurnShareOneConnection() throws IOException {
    ScriptedServer server = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    TestClient client = bench().client(server);
    for (int i = 0; i < 20; i++) {
      assertThat(client.get("/" + i).reply().body()).hasToString("{}");
    }
    assertThat(server.accepted()).isOne();
  }

  @Test
  default void callsAtOnceHaveAConnectionEachAndNoneIsPipelined() throws IOException {
    Gate all = new Gate();
    ScriptedServer server = bench().server(BackendScript.answersAfter(all));
    TestClient client = bench().client(server);
    List<StrandCall> calls = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      calls.add(client.get("/x"));
    }
    Await.until("each call has its connection", () -> server.accepted() == 5);
    all.open();
    assertThat(calls).allSatisfy(call -> assertThat(call.reply().status()).isEqualTo(200));
  }

  @Test
  default void connectionsAreCounted() throws IOException {
    Gate answer = new Gate();
    ScriptedServer server = bench().server(BackendScript.answersAfter(answer));
    TestClient client = bench().client(server, ClientLimits.WIDE.maxConnections(2));
    assertThat(client.connections()).isEqualTo(BackendClient.Connections.NONE);
    StrandCall first = client.get("/1");
    BackendClient.Connections one = new BackendClient.Connections(1, 0, 0);
    Await.until("one is in use", () -> client.connections().equals(one));
    StrandCall second = client.get("/2");
    StrandCall third = client.get("/3");
    BackendClient.Connections busy = new BackendClient.Connections(2, 0, 1);
    Await.until("two are in use and one is waited for", () -> client.connections().equals(busy));
    answer.open();
    for (StrandCall call : List.of(first, second, third)) {
      assertThat(call.reply().status()).isEqualTo(200);
    }
    // A client may open a third one while the first is on its way back to the pool, so the test
    // counts all open ones.
    Await.until(
        "all that are open are idle",
        () -> {
          int open = lacks(ClientLimitation.OWN_IDLE_CONNECTIONS) ? 0 : server.open();
          return client.connections().equals(new BackendClient.Connections(0, open, 0));
        });
  }

  @Test
  default void anIdleConnectionIsClosedAfterTheIdleTimeout() throws IOException {
    ScriptedServer server = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    TestClient client =
        bench().client(server, ClientLimits.WIDE.idleTimeout(Duration.ofMillis(50)));
    client.get("/x").reply();
    if (lacks(ClientLimitation.OWN_IDLE_CONNECTIONS)) {
      assertThat(client.get("/x").reply().status()).isEqualTo(200);
      return;
    }
    Bench.untilClosed(server);
    Await.until("no connection is idle", () -> client.connections().idle() == 0);
    assertThat(client.get("/x").reply().status()).isEqualTo(200);
    assertThat(server.accepted()).isEqualTo(2);
  }

  @Test
  default void aConnectionInUseIsNeverTooIdle() throws IOException {
    Gate answer = new Gate();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  answer.pass();
                  peer.say(BackendScript.ok("{}"));
                  peer.untilEnd();
                });
    ScriptedServer other = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    ClientLimits limits = ClientLimits.WIDE.idleTimeout(Duration.ofMillis(20));
    StrandCall slow = bench().client(server, limits).get("/x");
    bench().client(other, limits).get("/x").reply();
    if (!lacks(ClientLimitation.OWN_IDLE_CONNECTIONS)) {
      Bench.untilClosed(other);
    }
    answer.open();
    assertThat(slow.reply().status()).isEqualTo(200);
  }

  @Test
  default void theBackendsKeepAliveIsKept() throws IOException {
    String answer = "HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1, max=9\r\nContent-Length: 0\r\n\r\n";
    ScriptedServer server = bench().server(BackendScript.answers(answer));
    TestClient client =
        bench().client(server, ClientLimits.WIDE.idleTimeout(Duration.ofSeconds(2)));
    client.get("/x").reply();
    if (!lacks(ClientLimitation.OWN_IDLE_CONNECTIONS)) {
      Bench.untilClosed(server);
    }
    assertThat(client.get("/x").reply().status()).isEqualTo(200);
  }

  @Test
  default void aConnectionThatTheBackendClosedWhileIdleFailsNoCall() throws IOException {
    Gate closed = new Gate();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  peer.say(BackendScript.ok("{}"));
                  peer.endOutput();
                  closed.open();
                  peer.untilEnd();
                });
    TestClient client = bench().client(server);
    client.get("/x").reply();
    closed.pass();
    if (lacks(ClientLimitation.WATCH_OF_IDLE_CONNECTIONS)) {
      long start = System.nanoTime();
      Await.until(
          "the connection was idle for a second",
          () -> System.nanoTime() - start > Duration.ofMillis(1_100).toNanos());
    } else {
      Bench.untilClosed(server);
    }
    assertThat(client.get("/x").reply().status()).isEqualTo(200);
    assertThat(server.accepted()).isEqualTo(2);
  }

  @Test
  default void bytesThatNobodyAskedForAreNoAnswer() throws IOException {
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  peer.say(BackendScript.ok("asked") + BackendScript.ok("smuggled"));
                  ReceivedRequest second = peer.hear();
                  peer.say(BackendScript.ok("right " + second.line()));
                  peer.untilEnd();
                });
    TestClient client = bench().client(server);
    StrandCall asked = client.get("/1");
    if (lacks(ClientLimitation.STRICT_PARSING)) {
      assertThat(asked.endingOrAnswer()).isIn(CallResultKind.ANSWERED, CallResultKind.MALFORMED);
    } else {
      assertThat(asked.reply().body()).hasToString("asked");
    }
    StrandCall next = client.get("/2");
    if (next.endingOrAnswer() == CallResultKind.ANSWERED) {
      assertThat(next.reply().body()).isNotEqualTo(io.fanout.api.json.Slice.of("smuggled"));
    }
  }
}
