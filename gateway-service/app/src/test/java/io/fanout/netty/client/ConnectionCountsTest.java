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
  private static final int CONNECTIONS = 60;

  private final CountDownLatch counting = new CountDownLatch(1);
  private final AtomicBoolean ended = new AtomicBoolean();

  /** The lane opens and closes connections while another thread counts them. */
  @Test
  void connectionsAreCountedWhileTheyComeAndGo() throws Exception {
    Bench.Limits limits = Bench.Limits.WIDE.trusted(Certificates.bundle("trusting"));
    try (Http2Server server = new Http2Server(100);
        Bench bench = Bench.fibersTo(server.origin(), limits)) {
      CompletableFuture<Void> counts =
          CompletableFuture.runAsync(
              () -> countUntilEnded(bench), task -> new Thread(task, "counts").start());
      try {
        assertThat(counting.await(30, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < CONNECTIONS; i++) {
          assertThat(bench.get("/leave").body()).isEqualTo("/leave");
        }
      } finally {
        ended.set(true);
      }
      counts.get(30, TimeUnit.SECONDS);
      assertThat(server.connections).hasValue(CONNECTIONS);
    }
  }

  /** Each connection closes before its answer is known, so no more than one is ever open. */
  private void countUntilEnded(Bench bench) {
    while (!ended.get()) {
      Connections now = bench.client.connections();
      assertThat(now.leased()).isBetween(0, 1);
      assertThat(now.idle()).isBetween(0, 1 - now.leased());
      counting.countDown();
    }
  }
}
