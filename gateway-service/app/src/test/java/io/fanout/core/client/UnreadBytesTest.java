package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that do not watch idle connections check them for unread bytes before reuse. */
final class UnreadBytesTest {
  @ParameterizedTest
  @ValueSource(strings = {"apache", "comsat-okhttp"})
  void aConnectionWithUnreadBytesIsReplaced(String label) throws IOException {
    ClientKind kind = ClientKinds.get(label);
    Stream<Mode> modes = Bench.modesOf(kind);
    try (Bench bench = new Bench(kind, modes.findFirst().orElseThrow())) {
      Gate idle = new Gate();
      Gate said = new Gate();
      ScriptedServer server =
          bench.server(
              peer -> {
                ReceivedRequest first = peer.hear();
                peer.say(BackendScript.ok(first.line()));
                if (!said.isOpen()) {
                  idle.pass();
                  peer.say(BackendScript.ok("smuggled"));
                  said.open();
                }
                peer.untilEnd();
              });
      TestClient client = bench.client(server);
      assertThat(client.get("/1").reply().body()).hasToString("GET /1 HTTP/1.1");
      Await.until("the connection is idle", () -> client.connections().leased() == 0);
      idle.open();
      said.pass();
      assertThat(client.get("/2").reply().body()).hasToString("GET /2 HTTP/1.1");
      assertThat(server.accepted()).isEqualTo(2);
    }
  }
}
