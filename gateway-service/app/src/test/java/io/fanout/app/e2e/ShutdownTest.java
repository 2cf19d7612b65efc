package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM to a gateway in a process of its own, under full load. */
@Tag("thorough")
final class ShutdownTest {
  private static final int CLIENTS = 24;

  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();
  private final Path folder;
  private volatile boolean ready = true;

  ShutdownTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void underLoadNothingIsLostOrResetAndReadinessGoesDownFirst() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (SlowBackend backend = new SlowBackend();
        GatewayProcess gateway =
            GatewayProcess.start(
                folder,
                "server.port=0",
                "logging.level.org.springframework.boot=info",
                "gateway.inbound.drain-delay=10s",
                "gateway.backends.b.hosts[0]=" + backend.url(),
                "gateway.backends.c.hosts[0]=" + backend.url(),
                "gateway.backends.d.hosts[0]=" + backend.url())) {
      int management = gateway.managementPort();
      backend.delayMillis(40);
      List<CompletableFuture<Void>> all = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        all.add(CompletableFuture.runAsync(() -> askWhileReady(gateway.port()), clients));
      }
      Await.until("every client is at it", () -> answered.get() >= 10 * CLIENTS);
      assertThat(readiness(management)).isEqualTo(200);
      gateway.terminate();
      assertThat(readinessGoesDown(management)).isTrue();
      ready = false;
      for (CompletableFuture<Void> client : all) {
        client.get(60, TimeUnit.SECONDS);
      }
      assertThat(gateway.awaitEnd()).isTrue();
      assertThat(gateway.output()).contains("drained: all requests answered");
    } finally {
      clients.shutdownNow();
    }
    assertThat(lost.get()).as("lost, of %d answered", answered.get()).isZero();
  }

  /**
   * Sends requests one after the other. Like a load balancer, it opens a new connection if the
   * gateway closed the old one cleanly and is still ready.
   */
  private void askWhileReady(int port) {
    while (ready) {
      try (RawConnection raw = new RawConnection(port)) {
        askUntilClosed(raw);
      } catch (IOException reset) {
        lost.incrementAndGet();
        return;
      }
    }
  }

  private void askUntilClosed(RawConnection raw) throws IOException {
    boolean open = true;
    while (open) {
      raw.send("GET /aggregate/1 HTTP/1.1\r\nHost: x\r\n\r\n");
      String head = raw.readUntil("\r\n\r\n");
      raw.readUntil("}}");
      if (!head.startsWith("HTTP/1.1 200 ")) {
        throw new IOException("answered with " + head);
      }
      answered.incrementAndGet();
      open = !head.contains("Connection: close");
    }
  }

  /** Whether the client sees readiness fail before the management port closes. */
  private static boolean readinessGoesDown(int port) {
    AtomicBoolean gone = new AtomicBoolean();
    Await.until(
        "readiness is down",
        () -> {
          try {
            return readiness(port) == 503;
          } catch (IOException refused) {
            gone.set(true);
            return true;
          }
        });
    return !gone.get();
  }

  private static int readiness(int port) throws IOException {
    URI uri = URI.create("http://127.0.0.1:%d/actuator/health/readiness".formatted(port));
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    try {
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }
}
