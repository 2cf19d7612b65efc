package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.handoff.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** If the client cannot connect, the call fails soon and says so. */
interface ConnectPromises extends Promises {
  private Origin refusing() throws IOException {
    ScriptedServer server = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    server.stopListening();
    return server.origin();
  }

  @Test
  default void aRefusedConnectionIsConnectFailed() throws IOException {
    TestClient client = bench().client(refusing(), ClientLimits.WIDE);
    assertThat(client.get("/x").ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
    assertThat(client.get("/x").failure()).hasMessageContaining("http://127.0.0.1:");
  }

  @Test
  default void manyRefusedConnectionsDoNotWaitForEachOther() throws IOException {
    TestClient client = bench().client(refusing(), ClientLimits.WIDE.maxConnections(1000));
    List<StrandCall> calls = Stream.generate(() -> client.get("/x")).limit(90).toList();
    assertThat(calls).extracting(StrandCall::ending).containsOnly(CallResultKind.CONNECT_FAILED);
  }

  @Test
  default void aConnectTimeoutIsConnectFailed() throws IOException {
    try (FullBacklog backlog = new FullBacklog()) {
      TestClient client =
          bench()
              .client(backlog.origin(), ClientLimits.WIDE.connectTimeout(Duration.ofMillis(100)));
      assertThat(client.get("/x").ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
    }
  }

  @Test
  default void anAddressThatIsNotTheBackendsIsConnectFailed() throws IOException {
    TestClient client = bench().client(Origin.parse("http://255.255.255.255:9"), ClientLimits.WIDE);
    assertThat(client.get("/x").ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
  }

  @Test
  default void anUnknownHostIsConnectFailed() throws IOException {
    TestClient client =
        bench().client(Origin.parse("http://no-such-host.invalid:9"), ClientLimits.WIDE);
    assertThat(client.get("/x").ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
    assertThat(client.get("/x").failure()).hasMessageContaining("no-such-host.invalid");
  }

  @Test
  default void aHostThatWasNotLookedUpYetIsConnectFailedAndNotWaitedFor() throws IOException {
    TestClient client =
        bench()
            .clientOfUnknown(
                Origin.parse("http://other-unknown-host.invalid:9"), ClientLimits.WIDE);
    StrandCall call = client.get("/x");
    Gate laneIsFree = new Gate();
    client.lane().execute(laneIsFree::open);
    laneIsFree.pass();
    assertThat(call.ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
  }

  @Test
  default void aPlainAnswerToATlsHelloIsConnectFailed() throws IOException {
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  peer.untilUnread();
                  peer.say("HTTP/1.1 400 Bad Request\r\n\r\n");
                });
    TestClient client =
        bench().client(Origin.parse("https://" + server.origin().authority()), ClientLimits.WIDE);
    assertThat(client.get("/x").ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
  }

  @Test
  default void aCallAfterTheClientsAreClosedIsConnectFailed() throws IOException {
    ScriptedServer server = bench().server(BackendScript.answers(BackendScript.ok("{}")));
    TestClient client = bench().client(server);
    bench().closeClients();
    assertThat(client.get("/x").ending()).isEqualTo(CallResultKind.CONNECT_FAILED);
  }

  @Test
  default void closingTheClientsEndsCallsInFlight() throws IOException {
    Gate heard = new Gate();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  heard.open();
                  peer.untilEnd();
                });
    StrandCall call = bench().client(server).get("/x");
    heard.pass();
    bench().closeClients();
    assertThat(call.ending()).isEqualTo(CallResultKind.BROKEN_OFF);
  }

  @Test
  default void closingTheClientsEndsCallsThatWaitForAConnection() throws IOException {
    Gate heard = new Gate();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  heard.open();
                  peer.untilEnd();
                });
    TestClient client = bench().client(server, ClientLimits.WIDE.maxConnections(1));
    StrandCall first = client.get("/1");
    heard.pass();
    StrandCall waiting = client.get("/2");
    Await.until("one call waits", () -> client.connections().pending() == 1);
    bench().closeClients();
    assertThat(first.ending()).isEqualTo(CallResultKind.BROKEN_OFF);
    // Apache's pool may give the place of the first call to the other while it closes.
    assertThat(waiting.ending()).isIn(CallResultKind.CONNECT_FAILED, CallResultKind.BROKEN_OFF);
  }
}
