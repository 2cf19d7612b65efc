package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.handoff.Await;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The keep-alive race: a backend closes a connection just after the client has sent the next
 * request. The client resends an idempotent call on a new connection; any other call fails.
 */
interface KeepAliveRacePromises extends Promises {
  Gate OPEN = Gate.opened();

  /** How a connection ends: the kernel sends a reset if bytes were unread. */
  enum End {
    RESET,
    IN_ORDER
  }

  /**
   * Answers one request on each of the first connections, and closes it with the next one unread.
   */
  static BackendScript closesOnTheSecondRequest(
      int connections, End end, Gate answering, AtomicInteger heard) {
    AtomicInteger number = new AtomicInteger();
    return peer -> {
      boolean closes = number.incrementAndGet() <= connections;
      ReceivedRequest unused = peer.hear();
      heard.incrementAndGet();
      answering.pass();
      peer.say(BackendScript.ok("{}"));
      if (closes) {
        peer.untilUnread();
        if (end == End.RESET) {
          peer.reset();
        }
        return;
      }
      while (true) {
        ReceivedRequest next = peer.hear();
        heard.incrementAndGet();
        peer.say(BackendScript.ok(next.line()));
      }
    };
  }

  private static Request request(Method method, boolean idempotent) {
    Slice body = method == Method.GET || method == Method.DELETE ? null : Slice.of("{\"a\":1}");
    return new Request(method, "/x", Headers.NONE, body, idempotent);
  }

  @ParameterizedTest
  @EnumSource(names = {"GET", "PUT", "DELETE"})
  default void anIdempotentCallIsSentOnceMore(Method method) throws IOException {
    for (End end : End.values()) {
      AtomicInteger heard = new AtomicInteger();
      ScriptedServer server = bench().server(closesOnTheSecondRequest(1, end, OPEN, heard));
      TestClient client = bench().client(server);
      int resentBefore = bench().resent();
      assertThat(client.get("/first").reply().status()).isEqualTo(200);
      StrandCall raced = client.call(request(method, true));
      assertThat(raced.reply().status()).as("%s after %s", method, end).isEqualTo(200);
      assertThat(server.accepted()).isEqualTo(2);
      assertThat(heard).hasValue(2);
      if (!lacks(ClientLimitation.COUNTED_RESENDS)) {
        assertThat(bench().resent()).isEqualTo(resentBefore + 1);
      }
    }
  }

  @Test
  default void aCallThatIsNotIdempotentIsNotSentAgain() throws IOException {
    AtomicInteger heard = new AtomicInteger();
    ScriptedServer server = bench().server(closesOnTheSecondRequest(1, End.RESET, OPEN, heard));
    TestClient client = bench().client(server);
    assertThat(client.get("/first").reply().status()).isEqualTo(200);
    StrandCall raced = client.call(request(Method.POST, false));
    assertThat(raced.ending()).isEqualTo(CallResultKind.BROKEN_OFF);
    assertThat(server.accepted()).isOne();
    assertThat(heard).hasValue(1);
    assertThat(bench().resent()).isZero();
  }

  @Test
  default void aPostThatIsDeclaredIdempotentIsSentOnceMore() throws IOException {
    if (lacks(ClientLimitation.RESENDING_OF_A_POST)) {
      return;
    }
    AtomicInteger heard = new AtomicInteger();
    ScriptedServer server = bench().server(closesOnTheSecondRequest(1, End.RESET, OPEN, heard));
    TestClient client = bench().client(server);
    assertThat(client.get("/first").reply().status()).isEqualTo(200);
    assertThat(client.call(request(Method.POST, true)).reply().status()).isEqualTo(200);
    assertThat(heard).hasValue(2);
    assertThat(bench().resent()).isOne();
  }

  /** If one idle connection was stale, the next probably is too. */
  @Test
  default void theCallIsSentOnANewConnectionEvenIfOthersAreIdle() throws IOException {
    int connections = 4;
    Gate answering = new Gate();
    AtomicInteger heard = new AtomicInteger();
    ScriptedServer server =
        bench().server(closesOnTheSecondRequest(connections, End.RESET, answering, heard));
    TestClient client = bench().client(server);
    List<StrandCall> first = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      first.add(client.get("/first"));
    }
    Await.until("each call has its connection", () -> heard.get() == connections);
    answering.open();
    for (StrandCall call : first) {
      assertThat(call.reply().status()).isEqualTo(200);
    }
    assertThat(client.get("/x").reply().status()).isEqualTo(200);
    assertThat(server.accepted()).isEqualTo(connections + 1);
    if (!lacks(ClientLimitation.COUNTED_RESENDS)) {
      assertThat(bench().resent()).isOne();
    }
  }

  @Test
  default void aConnectionThatWasNeverUsedIsNotStale() throws IOException {
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  peer.untilUnread();
                  peer.reset();
                });
    TestClient client = bench().client(server);
    assertThat(client.get("/x").ending()).isEqualTo(CallResultKind.BROKEN_OFF);
    if (!lacks(ClientLimitation.ONE_SENDING)) {
      assertThat(server.accepted()).isOne();
      assertThat(bench().resent()).isZero();
    }
  }

  @Test
  default void bytesOnAnIdleConnectionCloseIt() throws IOException {
    assumeFalse(
        lacks(ClientLimitation.WATCH_OF_IDLE_CONNECTIONS),
        "bytes on idle connections: the client does not watch them (UnreadBytesTest shows what its"
            + " next call does)");
    Gate idle = new Gate();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  peer.say(BackendScript.ok("1"));
                  idle.pass();
                  peer.say("HTTP/1.1 200 OK\r\nX-Smuggled: ");
                  peer.untilEnd();
                });
    TestClient client = bench().client(server);
    assertThat(client.get("/1").reply().body()).hasToString("1");
    Await.until("the connection is idle", () -> client.connections().leased() == 0);
    idle.open();
    Bench.untilClosed(server);
    assertThat(client.connections().leased()).isZero();
  }
}
