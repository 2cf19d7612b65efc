package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.settings.Mode;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients on lanes: a call prefers a connection of its own lane. */
@ParameterizedClass
@ValueSource(strings = {"event-loop", "comsat-apache", "comsat-async"})
final class LaneConnectionsTest {
  private final Bench bench;

  LaneConnectionsTest(String kind) {
    bench = new Bench(ClientKinds.get(kind), Mode.FIBER);
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 2})
  void eachLaneKeepsAConnectionOfItsOwn(int connections) throws IOException {
    ScriptedServer server = bench.server(BackendScript.answers(BackendScript.ok("{}")));
    callInTurn(bench.client(server, ClientLimits.WIDE.maxConnections(connections)));
    assertThat(server.accepted()).isEqualTo(2);
  }

  @Test
  void theOnlyConnectionGoesToWhicheverLaneCalls() throws IOException {
    ScriptedServer server = bench.server(BackendScript.answers(BackendScript.ok("{}")));
    TestClient client = bench.client(server, ClientLimits.WIDE.maxConnections(1));
    callInTurn(client);
    assertThat(client.connections()).isEqualTo(new BackendClient.Connections(0, 1, 0));
  }

  private static void callInTurn(TestClient client) {
    for (int i = 0; i < 6; i++) {
      assertThat(client.getOnLane(i % 2, "/" + i).reply().status()).isEqualTo(200);
    }
  }
}
