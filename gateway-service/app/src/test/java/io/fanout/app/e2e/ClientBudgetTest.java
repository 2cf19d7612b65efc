package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.fanout.netty.client.FrameBytes;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * However much memory clients make the gateway hold, room remains for answers and for other
 * clients.
 */
final class ClientBudgetTest {
  private static final int MEGABYTE = 1024 * 1024;

  /** Each connection takes two file descriptors, because this process has both ends. */
  private static final int MANY = 2_000;

  private final ScriptedBackend backend =
      new ScriptedBackend(
          head ->
              head.contains("/silent") ? ScriptedBackend.SILENCE : ScriptedBackend.ok("{\"n\":1}"));
  private final List<RawConnection> clients = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    closeClients();
    backend.close();
  }

  /** Closes them, so that a stopping gateway does not wait for any client. */
  private void closeClients() throws IOException {
    for (RawConnection client : clients) {
      client.close();
    }
  }

  private RunningGateway gateway(String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("gateway.backends.b.hosts[0]=" + backend.url());
    all.add("gateway.backends.b.timeout=60s");
    all.add("gateway.backends.b.max-in-flight=10000");
    all.add("gateway.endpoints[0].path=/hold");
    all.add("gateway.endpoints[0].deadline=60s");
    all.add("gateway.endpoints[0].calls.b.backend=b");
    all.add("gateway.endpoints[0].calls.b.path=/silent");
    all.add("gateway.endpoints[0].calls.b.timeout=60s");
    all.add("gateway.endpoints[1].path=/one");
    all.add("gateway.endpoints[1].calls.b.backend=b");
    all.add("gateway.endpoints[1].calls.b.path=/one");
    all.add("gateway.endpoints[2].path=/take");
    all.add("gateway.endpoints[2].method=POST");
    all.add("gateway.endpoints[2].deadline=60s");
    all.add("gateway.endpoints[2].calls.b.backend=b");
    all.add("gateway.endpoints[2].calls.b.path=/silent");
    all.add("gateway.endpoints[2].calls.b.timeout=60s");
    all.add("gateway.endpoints[3].path=/say");
    all.add("gateway.endpoints[3].method=POST");
    all.add("gateway.endpoints[3].calls.b.backend=b");
    all.add("gateway.endpoints[3].calls.b.path=/one");
    return RunningGateway.start(Mode.FIBER, all.toArray(String[]::new));
  }

  private RawConnection client(RunningGateway gateway) throws IOException {
    RawConnection client = new RawConnection(gateway.port());
    clients.add(client);
    return client;
  }

  private static double held(RunningGateway gateway) {
    return gateway.bean(MeterRegistry.class).get("fanout.buffered").gauge().value();
  }

  private static void isComplete(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(RunningGateway.header(answer, "X-Fanout-Complete")).isEqualTo("true");
  }

  @Test
  void unfinishedBodiesLeaveRoomForAnswers() throws IOException {
    try (RunningGateway gateway = gateway("gateway.max-buffered=8MB")) {
      for (int i = 0; i < 16; i++) {
        RawConnection client = client(gateway);
        client.send("POST /take HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");
        client.sendIfPossible("x".repeat(900_000));
      }
      Await.until("bodies are held", () -> held(gateway) > MEGABYTE);
      isComplete(gateway.get("/one"));
      assertThat(held(gateway)).isLessThanOrEqualTo(4.0 * MEGABYTE);
      close();
      Await.until("what was sent is forgotten", () -> held(gateway) == 0);
    }
  }

  @Test
  void bodiesOfRequestsInProgressLeaveRoomForAnswersToo() throws IOException {
    try (RunningGateway gateway = gateway("gateway.max-buffered=8MB")) {
      String body = " ".repeat(900_000) + "1"; // white space before a single digit
      for (int i = 0; i < 16; i++) {
        RawConnection client = client(gateway);
        client.send("POST /take HTTP/1.1\r\nHost: x\r\nContent-Length: 900001\r\n\r\n");
        client.sendIfPossible(body);
      }
      Await.until("bodies are held", () -> held(gateway) > MEGABYTE);
      isComplete(gateway.get("/one"));
      assertThat(held(gateway)).isLessThanOrEqualTo(4.0 * MEGABYTE);
      close();
      Await.until("what was sent is forgotten", () -> held(gateway) == 0);
    }
  }

  @Test
  void oneAddressLeavesRoomForOthers() throws IOException {
    try (RunningGateway gateway = gateway("gateway.max-buffered=8MB")) {
      for (int i = 0; i < 16; i++) {
        RawConnection client = client(gateway);
        client.send("POST /take HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");
        client.sendIfPossible("x".repeat(900_000));
      }
      Await.until("bodies are held", () -> held(gateway) > MEGABYTE);
      try (RawConnection other = new RawConnection(gateway.port(), "127.0.0.2")) {
        other.send("POST /say HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");
        other.send("x".repeat(1_000_000));
        assertThat(other.readUntil("\r\n\r\n")).startsWith("HTTP/1.1 200 ");
      }
      closeClients();
    }
  }

  @Test
  void theStreamsOfAConnectionShareItsPart() throws IOException {
    try (RunningGateway gateway =
            gateway(
                "gateway.max-buffered=8MB",
                "gateway.inbound.max-body=64KB",
                "gateway.inbound.buffers.per-connection=256KB");
        RawHttp2Connection frames = new RawHttp2Connection(gateway.port())) {
      byte[] part = new byte[16_000];
      FrameBytes.Frame answer = null;
      for (int stream = 1; stream < 20 && answer == null; stream += 2) {
        frames.post(stream, "/take");
        frames.send(RawHttp2Connection.DATA, 0, stream, part);
        frames.send(RawHttp2Connection.DATA, 0, stream, part);
        frames.send(RawHttp2Connection.DATA, 0, stream, part);
        answer = answerBeforeWindow(frames);
      }
      assertThat(Objects.requireNonNull(answer).text()).contains("no memory for the body");
      assertThat(held(gateway)).isLessThanOrEqualTo(256.0 * 1024);
    }
  }

  /** The next answer's body, or null if the gateway opens the connection's window first. */
  private static FrameBytes.@Nullable Frame answerBeforeWindow(RawHttp2Connection frames)
      throws IOException {
    FrameBytes.Frame frame = frames.next();
    while (frame.type() != RawHttp2Connection.DATA
        && (frame.type() != RawHttp2Connection.WINDOW_UPDATE || frame.stream() != 0)) {
      frame = frames.next();
    }
    return frame.type() == RawHttp2Connection.DATA ? frame : null;
  }

  @Test
  void waitingRequestsAreCountedAndBounded() throws IOException {
    try (RunningGateway gateway = gateway("gateway.max-buffered=16MB")) {
      String silent = "GET /hold HTTP/1.1\r\nHost: x\r\n\r\n";
      String behind = "GET /one HTTP/1.1\r\nHost: x\r\nX: %s\r\n\r\n";
      String waiting = behind.formatted("y".repeat(8_000)).repeat(6);
      for (int i = 0; i < MANY; i++) {
        client(gateway).send(silent + waiting);
      }
      Await.until("what waits is counted", () -> held(gateway) > MEGABYTE);
      isComplete(gateway.get("/one"));
      assertThat(held(gateway)).isLessThanOrEqualTo(8.0 * MEGABYTE);
      close();
      Await.until("what was sent is forgotten", () -> held(gateway) == 0);
    }
  }

  @Test
  void unfinishedHeadsAreCountedAndBounded() throws IOException {
    try (RunningGateway gateway = gateway("gateway.max-buffered=8MB")) {
      for (int i = 0; i < MANY; i++) {
        client(gateway).send("GET /one HTTP/1.1\r\nX: " + "y".repeat(12_000));
      }
      Await.until("what has come is counted", () -> held(gateway) > MEGABYTE);
      isComplete(gateway.get("/one"));
      assertThat(held(gateway)).isLessThanOrEqualTo(4.0 * MEGABYTE);
      close();
      Await.until("what was sent is forgotten", () -> held(gateway) == 0);
    }
  }
}
