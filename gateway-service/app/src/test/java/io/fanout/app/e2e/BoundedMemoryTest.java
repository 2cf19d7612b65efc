package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Slow senders and slow readers take no more memory than the settings allow. */
final class BoundedMemoryTest {
  private static final int MEGABYTE = 1024 * 1024;

  /** More than the kernel buffers of an unread answer. */
  private static final int LARGE = 24 * MEGABYTE;

  private final ScriptedBackend backend =
      new ScriptedBackend(
          head ->
              ScriptedBackend.ok(
                  head.startsWith("GET /b/large")
                      ? '"' + "x".repeat(LARGE) + '"'
                      : "{\"available\": 1}"));

  @AfterEach
  void close() throws IOException {
    backend.close();
  }

  private RunningGateway gateway(String maxBuffered) {
    return RunningGateway.start(
        Mode.FIBER,
        "gateway.max-buffered=" + maxBuffered,
        "gateway.inbound.max-body=100001B",
        "gateway.backends.b.hosts[0]=" + backend.url(),
        "gateway.backends.b.max-response=32MB",
        "gateway.backends.c.hosts[0]=" + backend.url(),
        "gateway.backends.d.hosts[0]=" + backend.url());
  }

  private static double held(RunningGateway gateway) {
    return gateway.bean(MeterRegistry.class).get("fanout.buffered").gauge().value();
  }

  private static double inFlight(RunningGateway gateway) {
    return gateway.bean(MeterRegistry.class).get("fanout.in.flight").gauge().value();
  }

  @Test
  void aBodyForWhichThereIsNoMemoryIs503() throws IOException {
    try (RunningGateway gateway = gateway("800KB");
        RawConnection first = client(gateway, 100_000);
        RawConnection second = client(gateway, 100_000)) {
      Await.until("two bodies are held", () -> held(gateway) >= 200_000);
      try (RawConnection third = client(gateway, 50_000)) {
        assertThat(third.readToEnd())
            .startsWith("HTTP/1.1 503 ")
            .contains("\r\nRetry-After: 1\r\n");
      }
      first.send("x");
      second.send("x");
      assertThat(first.readUntil("\r\n\r\n")).startsWith("HTTP/1.1 400 ");
      assertThat(second.readUntil("\r\n\r\n")).startsWith("HTTP/1.1 400 ");
      Await.until("what they sent is forgotten", () -> held(gateway) == 0);
    }
  }

  /** A connection that has sent this much of a body of 100,001 bytes. */
  private static RawConnection client(RunningGateway gateway, int sent) throws IOException {
    RawConnection client = new RawConnection(gateway.port());
    client.send("POST /quotes HTTP/1.1\r\nHost: x\r\nContent-Length: 100001\r\n\r\n");
    client.send("x".repeat(sent));
    return client;
  }

  @Test
  void anEndlessBodyIsFreedWithItsConnection() throws IOException {
    try (RunningGateway gateway = gateway("1MB")) {
      try (RawConnection client = new RawConnection(gateway.port())) {
        client.send("POST /quotes HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n");
        client.send("x".repeat(50_000));
        Await.until("what it sent is counted", () -> held(gateway) >= 50_000);
      }
      Await.until("what it sent is forgotten", () -> held(gateway) == 0);
      String small = "{\"sku\": \"s\", \"quantity\": 1, \"more\": \"%s\"}";
      assertThat(gateway.send("POST", "/quotes", small.formatted("x".repeat(50_000))).statusCode())
          .isEqualTo(200);
      Await.until("a body that was answered is forgotten", () -> held(gateway) == 0);
    }
  }

  @Test
  void aClientThatDoesNotReadMoreThanHalfOfTheMemoryIsCutOff() throws IOException {
    try (RunningGateway gateway = gateway("40MB");
        RawConnection client = new RawConnection(gateway.port())) {
      client.send("GET /aggregate/large HTTP/1.1\r\nHost: x\r\n\r\n");
      Await.until(
          "the request is over", () -> backend.requests().size() == 3 && inFlight(gateway) == 0);
      Await.until("nothing is held", () -> held(gateway) == 0);
      assertThat(gateway.get("/aggregate/1").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void anAnswerThatIsReadLateIsCompleteAndCountedUntilThen() throws IOException {
    try (RunningGateway gateway = gateway("100MB");
        RawConnection client = new RawConnection(gateway.port())) {
      client.send("GET /aggregate/large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      Await.until(
          "the request is over", () -> backend.requests().size() == 3 && inFlight(gateway) == 0);
      assertThat(held(gateway)).isBetween((double) LARGE, LARGE + (double) MEGABYTE);
      assertThat(client.readToEnd().length()).isGreaterThan(LARGE);
      Await.until("it is forgotten", () -> held(gateway) == 0);
    }
  }
}
