package io.fanout.lean.inject;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.lean.net.Transport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Where a request is resent if its connection ends before an answer. */
final class ResendTest {
  private static final byte[] OK =
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(StandardCharsets.ISO_8859_1);

  /** Answers one request on each connection, the first two together, and none after it. */
  private static final class AnswersOnce implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0);
    private final CountDownLatch first = new CountDownLatch(2);
    private final AtomicInteger lost = new AtomicInteger();
    private final Queue<Exception> failures = new ConcurrentLinkedQueue<>();

    private AnswersOnce() throws IOException {
      start(this::accept);
    }

    private static void start(Runnable work) {
      Thread thread = new Thread(work);
      thread.setDaemon(true);
      thread.start();
    }

    private void accept() {
      try {
        while (true) {
          Socket client = server.accept();
          start(() -> serve(client));
        }
      } catch (IOException e) {
        if (!server.isClosed()) {
          failures.add(e);
        }
      }
    }

    private void serve(Socket client) {
      try (client) {
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
        if (readsRequest(in)) {
          first.countDown();
          first.await();
          client.getOutputStream().write(OK);
          if (readsRequest(in)) {
            lost.incrementAndGet();
          }
        }
      } catch (IOException | InterruptedException e) {
        failures.add(e);
      }
    }

    /** Whether a request came before the client's end. */
    private static boolean readsRequest(BufferedReader in) throws IOException {
      String line = in.readLine();
      while (line != null && !line.isEmpty()) {
        line = in.readLine();
      }
      return line != null;
    }

    private String url() {
      return "http://127.0.0.1:" + server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  @Test
  void itIsSentAgainOnANewConnectionBecauseAnotherIdleOneMayBeClosedToo() throws Exception {
    try (AnswersOnce server = new AnswersOnce();
        Transport transport = Transport.open("injector")) {
      JsonNode step =
          Runs.steps(
                  Runs.start(
                      server.url(),
                      "Stairs",
                      100,
                      Map.of("rates", "20", "seconds", "0.3", "limitMillis", "60000"),
                      transport,
                      said -> {}))
              .path(0);

      assertThat(step.path("answered").asInt()).as(step.toString()).isEqualTo(6);
      assertThat(step.path("errors").isEmpty()).isTrue();
      assertThat(server.lost).hasPositiveValue();
      assertThat(server.failures).isEmpty();
    }
  }
}
