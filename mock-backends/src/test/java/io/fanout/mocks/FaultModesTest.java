package io.fanout.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fanout.mocks.dial.Backend;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests each fault immediately ({@code b=0}) and after a delay, because WireMock uses different
 * threads for them.
 */
class FaultModesTest {
  private static final MockBackends BACKENDS = MockBackends.start(MockSettings.anyPorts());

  @AfterAll
  static void stop() {
    BACKENDS.close();
  }

  @BeforeEach
  void sound() {
    BACKENDS.set("b=0", "b=fault:off");
  }

  @ParameterizedTest
  @ValueSource(strings = {"b=0", "b=20"})
  void resetEndsTheConnectionWithAnError(String latency) throws IOException {
    BACKENDS.set(latency, "b=fault:reset");

    try (RawClient client = get()) {
      assertThatExceptionOfType(SocketException.class)
          .isThrownBy(client::untilClosed)
          .withMessageContaining("reset");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"b=0", "b=20"})
  void emptyEndsTheConnectionWithoutAByte(String latency) throws IOException {
    BACKENDS.set(latency, "b=fault:empty");

    try (RawClient client = get()) {
      assertThat(client.untilClosed()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"b=0", "b=20"})
  void garbageIsA200WhoseBodyBreaksTheProtocol(String latency) throws IOException {
    BACKENDS.set(latency, "b=fault:garbage");

    try (RawClient client = get()) {
      String[] headAndBody = client.untilClosed().split("\r\n\r\n", 2);
      assertThat(headAndBody[0])
          .startsWith("HTTP/1.1 200")
          .containsIgnoringCase("Transfer-Encoding: chunked");
      assertThat(headAndBody[1]).doesNotContainPattern("^\\p{XDigit}+\r\n").isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"b=0", "b=20"})
  void randomIsNoHttpAtAll(String latency) throws IOException {
    BACKENDS.set(latency, "b=fault:random");

    try (RawClient client = get()) {
      assertThat(client.untilClosed()).isNotEmpty().doesNotContain("HTTP/1.1");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 404, 429, 500, 503, 599})
  void statusIsACompleteAnswerOnAConnectionThatStays(int status) throws IOException {
    BACKENDS.set("b=fault:status:" + status);

    try (RawClient client = get()) {
      assertThat(client.answer())
          .startsWith("HTTP/1.1 " + status)
          .contains("Content-Type: application/json")
          .endsWith("{\"status\":%d,\"error\":\"this backend is set to fail\"}".formatted(status));
      client.patientFor(200);
      assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(client::next);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"b=0", "b=20", "b=1..2"})
  void hangAnswersNothingAndClosesNothing(String latency) throws IOException {
    BACKENDS.set(latency, "b=fault:hang");

    try (RawClient client = get()) {
      client.patientFor(200);
      assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(client::next);
      Eventually.until("one hangs", () -> BACKENDS.hungConnections(Backend.B) == 1);
    }
    Eventually.until("the client has left", () -> BACKENDS.hungConnections(Backend.B) == 0);
  }

  @Test
  void hangingConnectionsHoldNoThread() throws IOException {
    BACKENDS.set("b=fault:hang");
    List<RawClient> clients = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      clients.add(get());
    }
    Eventually.until("all hang", () -> BACKENDS.hungConnections(Backend.B) == 200);

    BACKENDS.set("b=fault:status:503");

    for (RawClient client : clients) {
      assertThat(client.next()).isEqualTo(-1);
      client.close();
    }
    try (RawClient next = get()) {
      assertThat(next.next()).isEqualTo('H');
    }
  }

  @Test
  void aFaultEndsWhenItIsOff() throws IOException {
    BACKENDS.set("b=fault:reset");
    BACKENDS.set("b=fault:off");

    try (RawClient client = get()) {
      assertThat(client.next()).isEqualTo('H');
    }
  }

  @Test
  void aFaultOfOneBackendIsNoneOfAnother() throws IOException {
    BACKENDS.set("b=fault:empty");

    try (RawClient client = new RawClient(BACKENDS.port(Backend.C)).get("/c/1")) {
      assertThat(client.next()).isEqualTo('H');
    }
  }

  private static RawClient get() throws IOException {
    return new RawClient(BACKENDS.port(Backend.B)).get("/b/1");
  }
}
