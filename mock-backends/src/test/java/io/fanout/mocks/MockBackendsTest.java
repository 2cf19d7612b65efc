package io.fanout.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.fanout.mocks.dial.Backend;
import io.fanout.mocks.dial.Behaviour;
import io.fanout.mocks.dial.Latency;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MockBackendsTest {

  @Test
  void aPortThatIsTakenStopsTheStartOfAll() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Set<Thread> before = threads();
      MockSettings settings =
          MockSettings.anyPorts().withPort(Backend.C, taken.getLocalPort()).with("b=5");

      assertThatIllegalStateException()
          .isThrownBy(() -> MockBackends.start(settings))
          .withMessageContaining(
              "backend c: cannot listen on 127.0.0.1:%d: ".formatted(taken.getLocalPort()))
          .withMessageContaining("expected: an address of this machine and a free port");
      Eventually.until("no thread is left", () -> before.containsAll(threads()));
    }
  }

  @Test
  void anAddressOfAnotherMachineIsRefused() {
    MockSettings settings = MockSettings.anyPorts().withBindAddress("192.0.2.1");

    assertThatIllegalStateException()
        .isThrownBy(() -> MockBackends.start(settings))
        .withMessageContaining("backend b: cannot listen on 192.0.2.1:0");
  }

  @Test
  void settingsThatCannotBeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MockSettings.defaults().withPort(Backend.D, 70_000))
        .withMessage("port of backend d: 70000 (expected: 1 to 65535, or 0 for any free one)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new MockSettings("127.0.0.1", Map.of(Backend.B, 0), List.of()).with("c=5"))
        .withMessage("c=5: backend c is not started (expected: one of b)");
  }

  @Test
  void aBackendThatWasNotStartedCannotBeAsked() {
    try (MockBackends onlyB =
        MockBackends.start(new MockSettings("127.0.0.1", Map.of(Backend.B, 0), List.of()))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> onlyB.port(Backend.C))
          .withMessageContaining("backend c: not started (expected: one of b;");
    }
  }

  @Test
  void afterCloseNobodyListensAndNoThreadIsLeftEvenWithRequestsUnderWay() throws IOException {
    Set<Thread> before = threads();
    MockBackends backends =
        MockBackends.start(MockSettings.anyPorts().with("b=600000", "c=fault:hang", "d=20"));
    int port = backends.port(Backend.B);
    try (RawClient slow = new RawClient(port).get("/b/1");
        RawClient hanging = new RawClient(backends.port(Backend.C)).get("/c/1");
        RawClient answered = new RawClient(backends.port(Backend.D)).get("/d/1")) {
      assertThat(answered.next()).isEqualTo('H');
      Eventually.until("C hangs", () -> backends.hungConnections(Backend.C) == 1);

      backends.close();

      assertThat(slow.untilClosed()).isEmpty();
      assertThat(hanging.untilClosed()).isEmpty();
    }
    assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new RawClient(port));
    Eventually.until("no thread is left", () -> before.containsAll(threads()));
  }

  @Test
  void slowRequestsHoldNoThreadAndALatencyHoldsFromTheNextRequestOn() throws IOException {
    try (MockBackends backends = MockBackends.start(MockSettings.anyPorts().with("b=600000"))) {
      List<RawClient> waiting = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        waiting.add(new RawClient(backends.port(Backend.B)).get("/b/" + i));
      }

      backends.set("b=0");

      try (RawClient next = new RawClient(backends.port(Backend.B)).get("/b/1")) {
        assertThat(next.next()).isEqualTo('H');
      }
      for (RawClient client : waiting) {
        client.close();
      }
    }
  }

  @Test
  void anAnswerIsNeverEarly() throws IOException {
    try (MockBackends backends = MockBackends.start(MockSettings.anyPorts())) {
      for (String latency : List.of("b=60", "b=60..90")) {
        backends.set(latency);
        try (RawClient client = new RawClient(backends.port(Backend.B))) {
          long start = System.nanoTime();
          assertThat(client.get("/b/1").next()).isEqualTo('H');
          assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(60_000_000L);
        }
      }
    }
  }

  @Test
  void latenciesGivenAtTheStartAreSet() {
    try (MockBackends backends =
        MockBackends.start(MockSettings.anyPorts().with("c=1..2", "d=lognormal:12,0.5"))) {
      assertThat(backends.behaviour(Backend.B)).isEqualTo(Behaviour.PROMPT);
      assertThat(backends.behaviour(Backend.C).latency()).isEqualTo(new Latency.Uniform(1, 2));
      assertThat(backends.behaviour(Backend.D).latency()).isEqualTo(new Latency.LogNormal(12, 0.5));
      assertThat(backends.url(Backend.B))
          .hasToString("http://127.0.0.1:" + backends.port(Backend.B));
    }
  }

  private static Set<Thread> threads() {
    return new HashSet<>(Thread.getAllStackTraces().keySet());
  }
}
