package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import io.fanout.netty.lane.Transport;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How long the HTTP edge waits for its clients, on each available transport. The timeouts are
 * short, so no test in this class may depend on a complete request.
 */
@ParameterizedClass
@MethodSource("transports")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit sets the transport; setUp sets the rest
final class EdgeTimeoutsTest {
  @Parameter Transport transport;
  private RunningGateway gateway;

  static List<Transport> transports() {
    return Transport.available();
  }

  @BeforeParameterizedClassInvocation
  void start() {
    gateway =
        RunningGateway.start(
            Mode.FIBER,
            "gateway.lanes.transport=" + transport.label(),
            "gateway.inbound.request-timeout=500ms",
            "gateway.inbound.idle-timeout=500ms");
  }

  @AfterParameterizedClassInvocation
  void stop() {
    gateway.close();
  }

  /** Sends this on a new connection and returns everything that the gateway answers. */
  private String conversation(String sent) throws IOException {
    try (RawConnection raw = new RawConnection(gateway.port())) {
      raw.send(sent);
      return raw.readToEnd();
    }
  }

  @Test
  void aRequestThatNeverCompletesIs408() throws IOException {
    assertThat(
            conversation("POST /quotes HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{\"sku\""))
        .startsWith("HTTP/1.1 408 ");
  }

  @Test
  void aHeadThatNeverCompletesIs408() throws IOException {
    assertThat(conversation("GET /aggregate/1 HTTP/1.1\r\nHo")).startsWith("HTTP/1.1 408 ");
  }

  @Test
  void aTricklingHeadIs408HoweverBusyItsClient() throws Exception {
    try (RawConnection raw = new RawConnection(gateway.port())) {
      raw.send("GET /aggregate/1 HTTP/1.1\r\nX: ");
      CompletableFuture<String> answer = CompletableFuture.supplyAsync(raw::readAll);
      while (!isThereWithin(20, answer)) {
        raw.sendIfPossible("a");
      }
      assertThat(answer.get()).startsWith("HTTP/1.1 408 ");
    }
  }

  private static boolean isThereWithin(int millis, CompletableFuture<?> future) throws Exception {
    try {
      return future.get(millis, TimeUnit.MILLISECONDS) != null;
    } catch (TimeoutException notYet) {
      return false;
    }
  }

  @Test
  void anIdleConnectionIsClosed() throws IOException {
    assertThat(conversation("")).isEmpty();
  }
}
