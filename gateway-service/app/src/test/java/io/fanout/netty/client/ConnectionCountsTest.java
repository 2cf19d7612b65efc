package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Certificates;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A thread that reads metrics may count connections at any moment. */
final class ConnectionCountsTest {
  private static final int CONNECTIONS = 100;

  private final CountDownLatch counting = new CountDownLatch(1);
  private final AtomicBoolean ended = new AtomicBoolean();

  /** The lane opens and closes connections while another thread counts them. */
  @Test
  void connectionsAreCountedWhileTheyComeAndGo() throws Exception {
    Bench.Limits limits = Bench.Limits.WIDE.trusted(Certificates.bundle("trusting"));
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), limits)) {
      CompletableFuture<Integer> most =
          CompletableFuture.supplyAsync(
              () -> countUntilEnded(bench), task -> new Thread(task, "counts").start());
      try {
        assertThat(counting.await(30, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < CONNECTIONS; i++) {
          assertThat(bench.get("/leave").body()).isEqualTo("/leave");
        }
      } finally {
        ended.set(true);
      }
      // Each connection closes before its answer is known.
      assertThat(most.get(30, TimeUnit.SECONDS)).isLessThanOrEqualTo(1);
      assertThat(server.connections).hasValue(CONNECTIONS);
    }
  }

  /** Returns the most that were open at once; counts as often as it can. */
  private int countUntilEnded(Bench bench) {
    int most = 0;
    while (!ended.get()) {
      Connections now = bench.client.connections();
      most = Math.max(most, now.leased() + now.idle());
      counting.countDown();
    }
    return most;
  }
}
