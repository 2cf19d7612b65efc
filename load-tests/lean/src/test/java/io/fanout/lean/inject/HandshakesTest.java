package io.fanout.lean.inject;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.lean.backend.LeanBackends;
import io.fanout.lean.latency.LatencySource;
import io.fanout.lean.net.Transport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** How the injector opens TLS connections. */
final class HandshakesTest {
  @TempDir private Path folder = Path.of("");

  private final Transport transport = Transport.open("injector");
  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    transport.close();
  }

  @Test
  void onlyAFewRunAtOnce() throws Exception {
    List<Socket> accepted = new ArrayList<>();
    CompletableFuture<String> run;
    try (ServerSocketChannel silent = ServerSocketChannel.open()) {
      silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
      silent.socket().setSoTimeout(60_000);
      run = start("https://127.0.0.1:" + silent.socket().getLocalPort(), "200", "0.5");
      while (accepted.size() < Server.MOST_HANDSHAKES) {
        accepted.add(silent.socket().accept());
      }
      assertThat(said.poll(1, TimeUnit.MINUTES)).isEqualTo("fanout-step open 0 200.0");
      assertThat(said.poll(1, TimeUnit.MINUTES)).isEqualTo("fanout-step close 0");
      silent.configureBlocking(false);
      assertThat(silent.accept()).isNull();
    }
    for (Socket each : accepted) {
      each.close();
    }
    JsonNode errors = Runs.steps(run).path(0).path("errors");
    assertThat(errors.path("connection failed").asInt()).isEqualTo(100);
  }

  @Test
  void allRequestsAreAnsweredAfterTheirHandshakes() throws Exception {
    try (LeanBackends backends =
        LeanBackends.start(List.of("--backend=b:0", TestKeyStore.argument(folder)), note -> {})) {
      // More requests are in progress at once than handshakes may be.
      backends.latency("b", new LatencySource.Fixed(500));
      JsonNode step =
          Runs.steps(start("https://127.0.0.1:" + backends.port("b"), "200", "0.5")).path(0);

      assertThat(step.path("answered").asInt()).isEqualTo(100);
    }
  }

  private CompletableFuture<String> start(String url, String rate, String seconds) {
    Map<String, String> parameters =
        Map.of("rates", rate, "seconds", seconds, "limitMillis", "3700000");
    return Runs.start(url, "Stairs", 200, parameters, transport, said::add);
  }
}
