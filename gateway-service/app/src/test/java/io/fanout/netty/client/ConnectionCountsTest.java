package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Certificates;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A thread that reads metrics may count connections at any moment. */
final class ConnectionCountsTest {
  private static final int CONNECTIONS = 60;

  private final AtomicBoolean ended = new AtomicBoolean();

  /** The lane opens and closes connections while another thread counts them. */
  @Test
  void connectionsAreCountedWhileTheyComeAndGo() throws Exception {
    Bench.Limits limits = Bench.Limits.WIDE.trusted(Certificates.bundle("trusting"));
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), limits)) {
      CompletableFuture<Integer> most = CompletableFuture.supplyAsync(() -> mostOf(bench));
      try {
        for (int i = 0; i < CONNECTIONS; i++) {
          assertThat(bench.get("/leave").body()).isEqualTo("/leave");
        }
      } finally {
        ended.set(true);
      }
      assertThat(most.get()).isBetween(1, CONNECTIONS);
      assertThat(server.connections).hasValue(CONNECTIONS);
    }
  }

  private int mostOf(Bench bench) {
    int most = 0;
    while (!ended.get()) {
      Connections now = bench.client.connections();
      assertThat(now.leased()).isNotNegative();
      assertThat(now.idle()).isNotNegative();
      most = Math.max(most, now.leased() + now.idle());
    }
    return most;
  }
}
