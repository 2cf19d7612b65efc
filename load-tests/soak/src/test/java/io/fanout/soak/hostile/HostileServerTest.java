package io.fanout.soak.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.soak.client.Clients;
import io.fanout.soak.client.Connection;
import io.fanout.soak.client.Reply;
import io.fanout.soak.client.SoakRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs the soak's client against the hostile server; both are strict about the protocol. */
final class HostileServerTest {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final HostileServer server = HostileServer.byPath(0);
  private final Clients clients = new Clients(server.port());

  @AfterEach
  void stop() throws IOException {
    clients.close();
    server.close();
  }

  private static SoakRequest ask(String path) {
    return SoakRequest.get(path, "7", Duration.ofMinutes(5));
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
        "NEGATIVE_CHUNK",
        "GZIP_CHUNKED",
        "HTTP10"
      })
  void brokenAnswersAreFailures(Fault fault) {
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

  /** The names differ, but their UTF-8 bytes have the same hash. */
  @Test
  void aMegabyteOfNamesLooksAlikeInUtf8Only() throws IOException {
    Reply reply = clients.ask(ask("/colliding-names/7"));

    assertThat(reply.body().length()).isBetween(900_000, 1 << 20);
    JsonNode body = JsonMapper.builder().build().readTree(reply.body());
    assertThat(body.path("id").asString()).isEqualTo("7");
    assertThat(body.size()).isEqualTo(60_002);
    assertThat(body.propertyNames().stream().skip(2))
        .extracting(name -> new String(name.getBytes(UTF_8), UTF_8))
        .containsOnly("??");
  }

  @Test
  void datesLieFarInTheFuture() throws IOException {
    assertThat(clients.ask(ask("/far-expires/7")).header("expires")).contains("9999");
    assertThat(clients.ask(ask("/far-retry-after/7")).header("retry-after")).contains("9999");
  }

  /**
   * The server never reads the second request; its sender sees a reset or the end of the
   * connection.
   */
  @Test
  void theKeepAliveRaceLosesTheSecondRequestOfAConnection() throws IOException {
    try (Connection client = new Connection(server.port())) {
      assertThat(client.ask(ask("/keep-alive-race/7"), PATIENCE).status()).isEqualTo(200);

      assertThatThrownBy(() -> client.ask(ask("/ok/7"), PATIENCE)).isInstanceOf(IOException.class);
    }
    assertThat(server.requests()).isEqualTo(1);
  }

  @Test
  void bytesBehindAnAnswerWouldBeTheNextOnes() throws IOException {
    try (Connection client = new Connection(server.port())) {
      assertThat(client.ask(ask("/bytes-behind/7"), PATIENCE).body()).contains("\"7\"");
      assertThat(client.ask(ask("/ok/7"), PATIENCE).body()).contains("somebody-else");
    }
  }

  @Test
  void informationalAnswersComeWithoutEnd() throws IOException {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      client.getOutputStream().write("GET /endless-continues/7 HTTP/1.1\r\n\r\n".getBytes(UTF_8));
      String answer = "HTTP/1.1 100 Continue\r\n\r\n";
      for (int i = 0; i < 1_000; i++) {
        assertThat(client.getInputStream().readNBytes(answer.length()))
            .asString()
            .isEqualTo(answer);
      }
    }
  }

  @Test
  void aServerThatChangesTakesItsTimeFromWhenItIsTold() throws IOException {
    AtomicReference<Fault> fault = new AtomicReference<>(Fault.AFTER_1_MS);
    try (HostileServer changing = HostileServer.changing(0, fault::get);
        Clients others = new Clients(changing.port())) {
      assertThat(others.ask(ask("/ok/7")).status()).isEqualTo(200);
      fault.set(Fault.AFTER_100_MS);
      long asked = System.nanoTime();
      assertThat(others.ask(ask("/ok/7")).status()).isEqualTo(200);
      assertThat(System.nanoTime() - asked).isGreaterThanOrEqualTo(100_000_000L);
    }
  }

  @Test
  void unknownPathsAre503() throws IOException {
    assertThat(clients.ask(ask("/nothing/7")).status()).isEqualTo(503);
  }

  @Test
  void itsEndEndsWhatIsUnderWay() throws Exception {
    try (Connection client = new Connection(server.port())) {
      AwaitedCalls.Call call = server.watched().expect("7");
      client.send(ask("/hang/7"));
      assertThat(call.arrived().get(5, TimeUnit.MINUTES)).isNotNull();
      server.close();
      assertThat(call.ended().get(5, TimeUnit.MINUTES)).isNotNull();
    }
  }

  @Test
  void aPostedBodyIsNoRequest() throws IOException {
    SoakRequest post = SoakRequest.post("/ok/7", "{\"a\":\"GET /ok\"}", "7", Duration.ofMinutes(5));
    assertThat(clients.ask(post).status()).isEqualTo(200);
    assertThat(server.requests()).isEqualTo(1);
  }

  @Test
  void aCallThatHangsTellsWhenItCameAndWent() throws Exception {
    AwaitedCalls.Call call = server.watched().expect("7");
    try (Connection client = new Connection(server.port())) {
      client.send(ask("/hang/7"));
      assertThat(call.arrived().get(5, TimeUnit.MINUTES)).isNotNull();
      assertThat(call.ended()).isNotDone();
    }
    assertThat(call.ended().get(5, TimeUnit.MINUTES)).isGreaterThan(call.arrived().join());
  }
}
