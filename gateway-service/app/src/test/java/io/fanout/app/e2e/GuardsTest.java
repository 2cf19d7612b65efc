package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** How guards handle backends that break, hang and recover, in every mode, over sockets. */
@ParameterizedClass
@MethodSource("io.fanout.app.e2e.RunningGateway#modesAndClients")
final class GuardsTest {
  private static final String OK = ScriptedBackend.ok("{\"b\":1}");

  private final Mode mode;
  private final String client;
  private final ScriptedBackend well = new ScriptedBackend(head -> OK);

  GuardsTest(Mode mode, String client) {
    this.mode = mode;
    this.client = "gateway.client=" + client;
  }

  @AfterEach
  void closeTheOthers() throws IOException {
    well.close();
  }

  /** Handles the connection of one request. */
  private interface Act {
    void on(Socket connection) throws IOException;
  }

  /** A backend with one request per connection; the test decides what happens to the first ones. */
  private static final class Breaking implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
    private final Queue<String> heads = new ConcurrentLinkedQueue<>();
    private final AtomicInteger failures;
    private final CountDownLatch firstEnded = new CountDownLatch(1);
    private final Act act;

    Breaking(int failures, Act act) throws IOException {
      this.failures = new AtomicInteger(failures);
      this.act = act;
      Thread thread = new Thread(this::accept, "breaking-backend");
      thread.setDaemon(true);
      thread.start();
    }

    private void accept() {
      while (!server.isClosed()) {
        try {
          Socket connection = server.accept();
          Thread thread = new Thread(() -> serve(connection), "breaking-backend");
          thread.setDaemon(true);
          thread.start();
        } catch (IOException closed) {
          return;
        }
      }
    }

    private void serve(Socket connection) {
      try (connection) {
        String head = head(connection.getInputStream());
        if (head.isEmpty()) {
          return;
        }
        heads.add(head);
        if (failures.getAndDecrement() > 0) {
          try {
            act.on(connection);
          } finally {
            firstEnded.countDown();
          }
        } else {
          write(connection, OK.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
        }
      } catch (IOException gone) {
        heads.add("gone");
      }
    }

    private static String head(InputStream in) throws IOException {
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          return "";
        }
        head.append((char) next);
      }
      return head.toString();
    }

    String url() {
      return "http://127.0.0.1:" + server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  private static void write(Socket connection, String text) throws IOException {
    connection.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    connection.getOutputStream().flush();
  }

  private static void reset(Socket connection) throws IOException {
    connection.setSoLinger(true, 0);
    connection.close();
  }

  /** The demo's endpoints, with the required call of /aggregate at this backend. */
  private RunningGateway gateway(Breaking b, String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add(client);
    all.add("gateway.backends.b.hosts[0]=" + b.url());
    all.add("gateway.backends.c.hosts[0]=" + well.url());
    all.add("gateway.backends.d.hosts[0]=" + well.url());
    return RunningGateway.start(mode, all.toArray(String[]::new));
  }

  private void isAnsweredAfterOneRetry(Act act) throws IOException {
    try (Breaking b = new Breaking(1, act);
        RunningGateway gateway = gateway(b, "gateway.backends.b.retry.attempts=2")) {
      HttpResponse<String> answer = gateway.get("/aggregate/1");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).startsWith("{\"b\":{\"b\":1},");
      assertThat(b.heads).hasSize(2);
    }
  }

  private void isNotTriedAgain(Act act) throws IOException {
    try (Breaking b = new Breaking(1, act);
        RunningGateway gateway = gateway(b, "gateway.backends.b.retry.attempts=2")) {
      HttpResponse<String> answer = gateway.get("/aggregate/1");
      assertThat(answer.statusCode()).isEqualTo(502);
      assertThat(b.heads).hasSize(1);
    }
  }

  @Test
  void aConnectionClosedBeforeAByteIsTriedAgain() throws IOException {
    isAnsweredAfterOneRetry(Socket::close);
  }

  @Test
  void aConnectionResetBeforeAByteIsTriedAgain() throws IOException {
    isAnsweredAfterOneRetry(GuardsTest::reset);
  }

  @Test
  void retriesAtAHostThatRefusesConnectionsAreCounted() throws IOException {
    areRetriesCounted("127.0.0.1");
  }

  @Test
  void retriesAtTheOnlyAddressOfANameThatRefusesConnectionsAreCounted() throws IOException {
    areRetriesCounted("localhost");
  }

  private void areRetriesCounted(String host) throws IOException {
    try (Socket boundAndNotListening = new Socket()) {
      boundAndNotListening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (RunningGateway gateway =
          RunningGateway.start(
              mode,
              client,
              "gateway.backends.b.hosts[0]=http://%s:%d"
                  .formatted(host, boundAndNotListening.getLocalPort()),
              "gateway.backends.b.retry.attempts=3",
              "gateway.backends.b.retry.budget.per-second=2",
              "gateway.backends.b.retry.budget.share=0",
              "gateway.backends.b.retry.budget.burst=2",
              "gateway.backends.c.hosts[0]=" + well.url(),
              "gateway.backends.d.hosts[0]=" + well.url())) {
        HttpResponse<String> answer = gateway.get("/aggregate/1");
        assertThat(answer.statusCode()).isEqualTo(502);
        assertThat(answer.body()).contains("connect-failed");
        assertThat(guarded(gateway, "retried")).isEqualTo(2);
        String metrics = gateway.manage("/actuator/prometheus").body();
        assertThat(metrics).contains("fanout_guards_total{backend=\"b\",event=\"retried\"} 2.0");
      }
    }
  }

  private static double guarded(RunningGateway gateway, String event) {
    Counter counter =
        gateway
            .bean(MeterRegistry.class)
            .find("fanout.guards")
            .tags("backend", "b", "event", event)
            .counter();
    return counter == null ? 0 : counter.count();
  }

  @Test
  void aStatusThatAsksForItIsTriedAgain() throws IOException {
    isAnsweredAfterOneRetry(
        connection ->
            write(
                connection,
                "HTTP/1.1 503 Service Unavailable\r\n"
                    + "Content-Length: 0\r\n"
                    + "Connection: close\r\n\r\n"));
  }

  @Test
  void aConnectionThatEndsInMidHeadIsNotTriedAgain() throws IOException {
    isNotTriedAgain(
        connection -> {
          write(connection, "HTTP/1.1 200 OK\r\nContent-Type: applic");
          connection.close();
        });
  }

  @Test
  void aConnectionThatEndsInMidBodyIsNotTriedAgain() throws IOException {
    isNotTriedAgain(
        connection -> {
          write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"b\":");
          connection.close();
        });
  }

  @Test
  void aBackendIsToldHowLongAnybodyWaits() throws IOException {
    try (Breaking b = new Breaking(0, Socket::close);
        RunningGateway gateway = gateway(b)) {
      assertThat(gateway.get("/aggregate/1", "X-Request-Timeout-Ms", "60000").statusCode())
          .isEqualTo(200);
      String head = String.valueOf(b.heads.peek());
      String left = head.replaceAll("(?s).*X-Request-Timeout-Ms: (\\d+)\r\n.*", "$1");
      assertThat(Integer.parseInt(left)).isBetween(1, 60_000);
    }
  }

  @Test
  void aHangingFirstAttemptIsOvertakenByASecondAndItsConnectionIsClosed() throws Exception {
    try (Breaking b =
            new Breaking(
                1,
                connection -> {
                  int end = connection.getInputStream().read();
                  assertThat(end).isNegative();
                });
        RunningGateway gateway =
            gateway(b, "gateway.backends.b.hedge.after=20ms", "gateway.backends.b.hedge.share=1")) {
      assertThat(gateway.get("/aggregate/1").statusCode()).isEqualTo(200);
      assertThat(b.firstEnded.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(b.heads.stream().filter(head -> head.startsWith("GET /b/1 "))).hasSize(2);
    }
  }

  @Test
  void anOpenBreakerRejectsCalls() throws Exception {
    try (Breaking b = new Breaking(5, Socket::close);
        RunningGateway gateway = gatewayWithBreaker(b, "10m")) {
      failFiveTimes(gateway);
      HttpResponse<String> refused = gateway.get("/aggregate/1");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.body()).contains("rejected-breaker");
      assertThat(b.heads).hasSize(5);
    }
  }

  @Test
  void aBackendThatFailedIsCalledAgainAfterAWhile() throws Exception {
    try (Breaking b = new Breaking(5, Socket::close);
        RunningGateway gateway = gatewayWithBreaker(b, "300ms")) {
      failFiveTimes(gateway);
      Await.until("it is called again", () -> gateway.get("/aggregate/1").statusCode() != 503);
      assertThat(gateway.get("/aggregate/1").statusCode()).isEqualTo(200);
    }
  }

  private RunningGateway gatewayWithBreaker(Breaking b, String openFor) {
    return gateway(
        b,
        "gateway.backends.b.breaker.min-calls=5",
        "gateway.backends.b.breaker.probes=1",
        "gateway.backends.b.breaker.open-for=" + openFor);
  }

  private static void failFiveTimes(RunningGateway gateway) {
    for (int i = 0; i < 5; i++) {
      assertThat(gateway.get("/aggregate/1").statusCode()).isEqualTo(502);
    }
  }
}
