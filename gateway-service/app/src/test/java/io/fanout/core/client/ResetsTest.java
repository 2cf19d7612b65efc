package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.settings.Mode;
import io.fanout.netty.client.EventLoopClientKind;
import io.fanout.netty.lane.Transport;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The client notices every reset that follows closely after some bytes, on every transport. */
final class ResetsTest {
  /** Enough repetitions: with one poll for many events, one in twenty went unnoticed. */
  private static final int OFTEN = 300;

  static List<Transport> transports() {
    return Transport.available();
  }

  @ParameterizedTest
  @MethodSource("transports")
  void everyOneIsSeen(Transport transport) throws IOException {
    try (Bench bench = new Bench(new EventLoopClientKind(), Mode.FIBER, transport)) {
      ScriptedServer server =
          bench.server(
              peer -> {
                ReceivedRequest unused = peer.hear();
                peer.say("HTTP/1.1 200 OK\r\nContent-Le");
                peer.reset();
              });
      TestClient client = bench.client(server);
      for (int i = 0; i < OFTEN; i++) {
        assertThat(client.get("/" + i).ending()).isEqualTo(CallResultKind.BROKEN_OFF);
      }
    }
  }
}
