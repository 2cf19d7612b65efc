package io.fanout.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fanout.mocks.dial.Backend;
import io.fanout.mocks.dial.Behaviour;
import io.fanout.mocks.dial.Dial;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MockAdminTest {
  private static final MockBackends BACKENDS =
      MockBackends.start(MockSettings.anyPorts().with("d=fault:status:200"));

  private final MockAdmin admin = new MockAdmin("127.0.0.1", BACKENDS.port(Backend.B));

  @AfterAll
  static void stop() {
    BACKENDS.close();
  }

  @Test
  void whereNobodyListensTheErrorSaysSo() {
    assertThatExceptionOfType(MockUnreachableException.class)
        .isThrownBy(new MockAdmin("127.0.0.1", 1)::ping)
        .withMessage(
            "127.0.0.1:1: nobody listens there (expected: a mock backend; start it with ./fanout up)");
  }

  @Test
  void anotherServerIsNotMistakenForAMockBackend() throws IOException {
    try (StrangeServer strange =
        new StrangeServer("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n")) {
      assertThatExceptionOfType(MockUnreachableException.class)
          .isThrownBy(new MockAdmin("127.0.0.1", strange.port())::behaviour)
          .withMessageContaining("status 404 (expected: 200; is a mock backend listening there?)");
    }
    try (StrangeServer strange =
        new StrangeServer("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>")) {
      assertThatExceptionOfType(MockUnreachableException.class)
          .isThrownBy(new MockAdmin("127.0.0.1", strange.port())::behaviour)
          .withMessageContaining("\"<html>\" (expected: JSON");
    }
    try (StrangeServer strange = new StrangeServer("\u0000\u0001")) {
      assertThatExceptionOfType(MockUnreachableException.class)
          .isThrownBy(new MockAdmin("127.0.0.1", strange.port())::ping)
          .withMessageContaining("expected: an answer of a mock backend within 30 s");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "250",
        "100..300",
        "lognormal:120,0.5",
        "fault:reset",
        "fault:empty",
        "fault:garbage",
        "fault:random",
        "fault:status:503",
        "fault:hang",
        "fault:off"
      })
  void settingsAreReadBackTwiceInARow(String spec) {
    Dial dial = Dial.parse(spec);
    Behaviour expected = admin.behaviour().with(dial);

    admin.set(dial);
    assertThat(admin.behaviour()).isEqualTo(expected);
    admin.set(dial);

    assertThat(admin.behaviour()).isEqualTo(expected);
    assertThat(BACKENDS.behaviour(Backend.B)).isEqualTo(expected);
  }

  @Test
  void oneFaultReplacesAnother() throws IOException {
    admin.set(Dial.parse("0"));
    admin.set(Dial.parse("fault:reset"));
    admin.set(Dial.parse("fault:status:418"));

    try (RawClient client = new RawClient(BACKENDS.port(Backend.B)).get("/b/1")) {
      assertThat(client.answer()).startsWith("HTTP/1.1 418");
    }
  }
}
