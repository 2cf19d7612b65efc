package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A client disconnects, a required backend fails, or the gateway stops while calls are in flight.
 */
final class DisconnectAndStopTest {
  private static final String NOTHING_IN_FLIGHT = "fanout_in_flight 0.0";

  static List<Mode> modes() {
    return RunningGateway.modes();
  }

  private static RunningGateway gateway(Mode mode, ScriptedBackend b, ScriptedBackend others) {
    return RunningGateway.start(
        mode,
        "gateway.backends.b.hosts[0]=" + b.url(),
        "gateway.backends.c.hosts[0]=" + others.url(),
        "gateway.backends.d.hosts[0]=" + others.url(),
        "gateway.max-in-flight=1");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aDisconnectAbortsTheCallsOnTheWire(Mode mode) throws Exception {
    try (ScriptedBackend silent = new ScriptedBackend(head -> ScriptedBackend.SILENCE);
        RunningGateway gateway = gateway(mode, silent, silent)) {
      try (RawConnection raw = new RawConnection(gateway.port())) {
        raw.send("GET /aggregate/1 HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(silent.awaitRequest()).isTrue();
      }
      assertThat(silent.awaitLeft()).isTrue();
      gateway.awaitMetrics(NOTHING_IN_FLIGHT);
      gateway.awaitMetrics(
          "status=\"499\"", "outcome=\"cancelled\"", "fanout_calls_in_flight{backend=\"b\"} 0.0");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aDisconnectAbortsTheCallsWhileMoreRequestsWait(Mode mode) throws Exception {
    try (ScriptedBackend silent = new ScriptedBackend(head -> ScriptedBackend.SILENCE);
        RunningGateway gateway = gateway(mode, silent, silent)) {
      try (RawConnection raw = new RawConnection(gateway.port())) {
        raw.send("GET /aggregate/1 HTTP/1.1\r\nHost: x\r\n\r\n".repeat(3_000));
        assertThat(silent.awaitRequest()).isTrue();
      }
      assertThat(silent.awaitLeft()).isTrue();
      gateway.awaitMetrics(NOTHING_IN_FLIGHT);
      assertThat(silent.requests()).hasSizeLessThanOrEqualTo(3);
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aRequiredCallThatFailsEndsTheOthersAtOnce(Mode mode) throws Exception {
    try (ScriptedBackend failing =
            new ScriptedBackend(head -> "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n");
        ScriptedBackend silent = new ScriptedBackend(head -> ScriptedBackend.SILENCE);
        RunningGateway gateway = gateway(mode, failing, silent)) {
      HttpResponse<String> answer = gateway.get("/aggregate/1");
      assertThat(answer.statusCode()).isEqualTo(502);
      assertThat(RunningGateway.header(answer, "Server-Timing")).contains("desc=\"cancelled\"");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aRequestBeyondTheLimitIs503AtOnce(Mode mode) throws Exception {
    try (ScriptedBackend silent = new ScriptedBackend(head -> ScriptedBackend.SILENCE);
        RunningGateway gateway = gateway(mode, silent, silent);
        RawConnection first = new RawConnection(gateway.port())) {
      first.send("GET /aggregate/1 HTTP/1.1\r\nHost: x\r\n\r\n");
      assertThat(silent.awaitRequest()).isTrue();
      HttpResponse<String> second = gateway.get("/aggregate/2");
      assertThat(second.statusCode()).isEqualTo(503);
      assertThat(RunningGateway.header(second, "Retry-After")).isEqualTo("1");
      gateway.awaitMetrics("fanout_refused_total{reason=\"in-flight-limit\"} 1.0");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aStoppingGatewayAnswersRequestsInFlight(Mode mode) throws IOException, Exception {
    CompletableFuture<String> release = new CompletableFuture<>();
    try (ScriptedBackend held = new ScriptedBackend(head -> release.join());
        RunningGateway gateway = gateway(mode, held, held);
        RawConnection client = new RawConnection(gateway.port())) {
      client.send("GET /aggregate/1 HTTP/1.1\r\nHost: x\r\n\r\n");
      assertThat(held.awaitRequest()).isTrue();
      int port = gateway.port();
      CompletableFuture<Void> stopping = CompletableFuture.runAsync(gateway::close);
      Await.until("the gateway takes no more connections", () -> refuses(port));
      release.complete(ScriptedBackend.ok("{\"late\":true}"));
      assertThat(client.readToEnd()).startsWith("HTTP/1.1 200 ").contains("Connection: close");
      stopping.get(60, TimeUnit.SECONDS);
    }
  }

  private static boolean refuses(int port) {
    try (RawConnection raw = new RawConnection(port)) {
      return raw == null;
    } catch (IOException refused) {
      return true;
    }
  }
}
