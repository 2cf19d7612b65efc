package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory for an answer is bounded, whatever length the backend announces. */
interface SizePromises extends Promises {
  private ClientLimits bounded(int maxResponse) {
    return ClientLimits.WIDE.maxResponse(maxResponse);
  }

  private static String chunked(int length) {
    return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        + BackendScript.chunk("x".repeat(length))
        + "0\r\n\r\n";
  }

  private void endsTooLarge(BackendScript script, int maxResponse) throws IOException {
    ScriptedServer server = bench().server(script);
    TestClient client = bench().client(server, bounded(maxResponse));
    assertThat(client.get("/x").ending()).isEqualTo(CallResultKind.TOO_LARGE);
    if (!lacks(ClientLimitation.CLOSING_AFTER_TOO_MUCH)) {
      Bench.untilClosed(server);
    }
  }

  @Test
  default void anAnnouncedLengthBeyondTheBoundIsRefusedAndTheConnectionClosed() throws IOException {
    endsTooLarge(BackendScript.saysAndWaits("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n"), 10);
  }

  @Test
  default void aChunkedBodyBeyondTheBoundIsRefusedAndTheConnectionClosed() throws IOException {
    endsTooLarge(BackendScript.saysAndWaits(chunked(11)), 10);
  }

  @Test
  default void anEndlessBodyIsRefusedWhileItComes() throws IOException {
    endsTooLarge(
        peer -> {
          ReceivedRequest unused = peer.hear();
          peer.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
          while (true) {
            peer.say(BackendScript.chunk("x".repeat(1000)));
          }
        },
        100_000);
  }

  @Test
  default void anEndlessBodyWithoutLengthIsRefusedWhileItComes() throws IOException {
    endsTooLarge(
        peer -> {
          ReceivedRequest unused = peer.hear();
          peer.say("HTTP/1.1 200 OK\r\n\r\n");
          while (true) {
            peer.say("x".repeat(1000));
          }
        },
        100_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2047, 2048, 2049, 65_535, 65_536, 65_537, 300_000})
  default void aBodyAsLongAsTheBoundIsAReply(int length) throws IOException {
    String body = "x".repeat(length);
    ScriptedServer server =
        bench().server(BackendScript.answers(BackendScript.ok(body), chunked(length)));
    TestClient client = bench().client(server, bounded(length));
    assertThat(client.get("/x").reply().body().length()).isEqualTo(length);
    assertThat(client.get("/x").reply().body().length()).isEqualTo(length);
    assertThat(client.get("/x").reply().body()).hasToString(body);
    assertThat(server.accepted()).isOne();
  }

  @Test
  default void anAnnouncedLengthIsNotTakenFromMemoryBeforeItComes() throws IOException {
    ScriptedServer server =
        bench()
            .server(
                BackendScript.saysAndCloses(
                    "HTTP/1.1 200 OK\r\nContent-Length: 2147483000\r\n\r\n{"));
    TestClient client = bench().client(server, bounded(Integer.MAX_VALUE));
    assertThat(client.get("/x").ending()).isEqualTo(CallResultKind.BROKEN_OFF);
  }

  @Test
  default void aHugeHeaderIsRefusedWhileItComes() throws IOException {
    endsMalformed("X-Huge: ", "x".repeat(1000));
  }

  @Test
  default void endlessHeadersAreRefusedWhileTheyCome() throws IOException {
    endsMalformed("", "X-Many: x\r\n");
  }

  @Test
  default void anEndlessFoldedHeaderIsRefusedWhileItComes() throws IOException {
    endsMalformed("X-Fold: x\r\n", " x".repeat(100) + "\r\n");
  }

  private void endsMalformed(String first, String again) throws IOException {
    boolean bounded = !lacks(ClientLimitation.BOUNDED_HEADS);
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  peer.say("HTTP/1.1 200 OK\r\n" + first);
                  for (int sent = 0; sent < 1_000_000; sent += again.length()) {
                    peer.say(again);
                  }
                  if (bounded) {
                    peer.untilEnd();
                  }
                });
    endsMalformed(server, bounded);
  }

  private void endsMalformed(ScriptedServer server, boolean bounded) {
    CallResultKind ending = bench().client(server).get("/x").endingOrAnswer();
    if (bounded) {
      assertThat(ending).isEqualTo(CallResultKind.MALFORMED);
    } else {
      // Such a client reads the whole answer.
      assertThat(ending)
          .isIn(CallResultKind.MALFORMED, CallResultKind.BROKEN_OFF, CallResultKind.ANSWERED);
    }
    Bench.untilClosed(server);
  }

  @Test
  default void anEndlessStatusLineIsRefusedWhileItComes() throws IOException {
    boolean bounded = !lacks(ClientLimitation.BOUNDED_HEADS);
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  for (int sent = 0; bounded || sent < 1_000_000; sent += 1000) {
                    peer.say("x".repeat(1000));
                  }
                });
    endsMalformed(server, bounded);
  }
}
