package io.fanout.soak.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.soak.client.Ask;
import io.fanout.soak.client.Clients;
import io.fanout.soak.client.Connection;
import io.fanout.soak.client.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The soak's own client against its own server: neither lets the other get away with anything. */
final class HostileServerTest {
  private final HostileServer server = HostileServer.byPath(0);
  private final Clients clients = new Clients(server.port());

  @AfterEach
  void stop() throws IOException {
    clients.close();
    server.close();
  }

  private static Ask ask(String path) {
    return Ask.get(path, "7", Duration.ofSeconds(20));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "RESET",
        "CLOSE",
        "HEAD_THEN_CLOSE",
        "HALF_THEN_CLOSE",
        "HALF_THEN_RESET",
        "LENGTH_TOO_LONG",
        "ENDLESS",
        "GARBAGE",
        "HTTP10"
      })
  void whatIsNoWholeAnswerIsNone(Fault fault) {
    assertThatThrownBy(() -> clients.ask(ask("/" + fault.label() + "/7")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void soundAnswersTellTheIdOnOneConnection() throws IOException {
    for (int i = 0; i < 3; i++) {
      Reply reply = clients.ask(ask("/ok/7"));
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.body()).isEqualTo("{\"id\":\"7\"}");
    }
    assertThat(clients.ask(ask("/not-found/7")).status()).isEqualTo(404);
    assertThat(server.requests()).isEqualTo(4);
  }

  @Test
  void whatItDoesNotKnowIs503() throws IOException {
    assertThat(clients.ask(ask("/nothing/7")).status()).isEqualTo(503);
  }

  @Test
  void itsEndEndsWhatIsUnderWay() throws Exception {
    try (Connection client = new Connection(server.port())) {
      Watched.Call call = server.watched().expect("7");
      client.send(ask("/hang/7"));
      assertThat(call.came().get(20, TimeUnit.SECONDS)).isNotNull();
      server.close();
      assertThat(call.went().get(20, TimeUnit.SECONDS)).isNotNull();
    }
  }

  @Test
  void aPostedBodyIsNoRequest() throws IOException {
    Ask post = Ask.post("/ok/7", "{\"a\":\"GET /ok\"}", "7", Duration.ofSeconds(20));
    assertThat(clients.ask(post).status()).isEqualTo(200);
    assertThat(server.requests()).isEqualTo(1);
  }

  @Test
  void aCallThatHangsTellsWhenItCameAndWent() throws Exception {
    Watched.Call call = server.watched().expect("7");
    try (Connection client = new Connection(server.port())) {
      client.send(ask("/hang/7"));
      assertThat(call.came().get(20, TimeUnit.SECONDS)).isNotNull();
      assertThat(call.went()).isNotDone();
    }
    assertThat(call.went().get(20, TimeUnit.SECONDS)).isGreaterThan(call.came().join());
  }
}
