package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An answer that breaks off or is not HTTP fails the call, and the client never reuses its
 * connection.
 */
interface BrokenReplyPromises extends Promises {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200 OK\r\n",
        "HTTP/1.1 200 OK\r\nContent-Le",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n",
        "HTTP/1.1 200 OK\r\nX-Only: a header and no end\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
        "HTTP/1.1 100 Continue\r\n\r\n",
      })
  default void anAnswerThatEndsTooSoonIsBrokenOff(String part) throws IOException {
    ScriptedServer server = bench().server(BackendScript.saysAndCloses(part));
    CallResultKind ending = bench().client(server).get("/x").endingOrAnswer();
    if (!lacks(ClientLimitation.STRICT_PARSING)) {
      assertThat(ending).isEqualTo(CallResultKind.BROKEN_OFF);
    } else if (part.contains("\r\n\r\n")) {
      assertThat(ending)
          .isIn(CallResultKind.BROKEN_OFF, CallResultKind.MALFORMED, CallResultKind.CONNECT_FAILED);
    } else {
      assertThat(ending)
          .isIn(CallResultKind.BROKEN_OFF, CallResultKind.MALFORMED, CallResultKind.ANSWERED);
    }
    sentOnceUnlessItLacksThat(server);
  }

  private void sentOnceUnlessItLacksThat(ScriptedServer server) {
    if (lacks(ClientLimitation.ONE_SENDING)) {
      assertThat(server.accepted()).isBetween(1, 2);
    } else {
      assertThat(server.accepted()).as("sent once, not again").isOne();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200 OK\r\nContent-Le",
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}",
      })
  default void aResetIsBrokenOff(String part) throws IOException {
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  peer.say(part);
                  peer.reset();
                });
    CallResultKind ending = bench().client(server).get("/x").ending();
    if (lacks(ClientLimitation.STRICT_PARSING)) {
      assertThat(ending).isIn(CallResultKind.BROKEN_OFF, CallResultKind.MALFORMED);
    } else {
      assertThat(ending).isEqualTo(CallResultKind.BROKEN_OFF);
    }
    sentOnceUnlessItLacksThat(server);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9.6\r\n",
        "\u0015\u0003\u0003\u0000\u0002\u0002(\r\n",
        "<html>hello</html>\n",
        "\r\n",
        "HTTP/1.1 abc OK\r\n\r\n",
        "HTTP/1.1 99 Too Small\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno colon here\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}}}\r\n0\r\n\r\n",
      })
  default void bytesThatAreNotHttpAreMalformedAtOnceAndCloseTheConnection(String answer)
      throws IOException {
    if (lacks(ClientLimitation.STRICT_PARSING)) {
      ScriptedServer server = bench().server(BackendScript.saysAndCloses(answer));
      assertThat(bench().client(server).get("/x").endingOrAnswer())
          .isIn(
              CallResultKind.MALFORMED,
              CallResultKind.BROKEN_OFF,
              CallResultKind.TOO_LARGE,
              CallResultKind.ANSWERED);
      return;
    }
    ScriptedServer server = bench().server(BackendScript.saysAndWaits(answer));
    assertThat(bench().client(server).get("/x").ending()).isEqualTo(CallResultKind.MALFORMED);
    Bench.untilClosed(server);
  }

  @Test
  default void aConnectionThatFailedIsNotUsedAgain() throws IOException {
    Gate failed = new Gate();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  if (failed.isOpen()) {
                    peer.say(BackendScript.ok("{}"));
                    peer.untilEnd();
                  }
                  peer.say("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}");
                });
    TestClient client = bench().client(server, ClientLimits.WIDE.maxConnections(1));
    assertThat(client.get("/x").ending()).isEqualTo(CallResultKind.BROKEN_OFF);
    failed.open();
    assertThat(client.get("/x").reply().status()).isEqualTo(200);
    assertThat(server.accepted()).isEqualTo(2);
  }

  @Test
  default void anEarlyRefusalOfALongBodyIsAReplyOrBrokenOff() throws IOException {
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  peer.untilUnread();
                  peer.say(
                      "HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
                  peer.endOutput();
                  peer.untilEnd();
                });
    Request upload = new Request(Method.POST, "/x", Headers.NONE, Slice.of(new byte[8_000_000]));
    StrandCall call = bench().client(server).call(upload);
    if (lacks(ClientLimitation.READING_WHILE_IT_SENDS)) {
      assertThat(call.endingOrAnswer()).isIn(CallResultKind.ANSWERED, CallResultKind.BROKEN_OFF);
    } else {
      assertThat(call.reply().status()).isEqualTo(413);
    }
  }
}
