package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A reply is what the backend sent: the client follows no redirect, stores no cookie and repeats no
 * call.
 */
interface ReplyPromises extends Promises {
  String HINT = "HTTP/1.1 103 Early Hints\r\n\r\n";

  private Reply to(String answer) throws IOException {
    return bench().client(bench().server(BackendScript.answers(answer))).get("/x").reply();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 299, 300, 400, 401, 404, 407, 418, 429, 500, 503, 599, 999})
  default void everyStatusIsAReplyWithItsBody(int status) throws IOException {
    if (status == 407 && lacks(ClientLimitation.STATUS_OF_PROXIES)) {
      ScriptedServer proxy =
          bench()
              .server(
                  BackendScript.saysAndCloses("HTTP/1.1 407 Proxy\r\nContent-Length: 2\r\n\r\n{}"));
      assertThat(bench().client(proxy).get("/x").ending()).isEqualTo(CallResultKind.MALFORMED);
      return;
    }
    Reply reply =
        to(
            "HTTP/1.1 %d Any Words: here\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 2\r\n\r\n{}"
                .formatted(status));
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.body()).hasToString("{}");
  }

  @Test
  default void aStatusWithoutWordsIsAReply() throws IOException {
    assertThat(to("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n").status()).isEqualTo(200);
  }

  @Test
  default void headersComeInOrderWithTheirCaseAndRepeated() throws IOException {
    Reply reply =
        to(
            "HTTP/1.1 200 OK\r\nsEt-cooKie: a=1\r\nX-A: b , c\r\nSet-Cookie: a=2\r\nX-Empty:\r\nX-Tight:1\r\n"
                + "X-Latin: caf\u00e9\r\nContent-Length: 0\r\n\r\n");
    if (lacks(ClientLimitation.ORDER_OF_RECEIVED_HEADERS)) {
      List<String> cookies = new ArrayList<>();
      reply
          .headers()
          .forEach(
              (name, value) -> {
                if (name.equalsIgnoreCase("Set-Cookie")) {
                  cookies.add(value);
                }
              });
      assertThat(cookies).containsExactly("a=1", "a=2");
      assertThat(reply.headers().first("X-A")).isEqualTo("b , c");
      assertThat(reply.headers().first("X-Tight")).isEqualTo("1");
      return;
    }
    if (lacks(ClientLimitation.LATIN_HEADERS)) {
      assertThat(reply.headers().first("X-Latin")).startsWith("caf").isNotEqualTo("caf\u00e9");
      assertThat(reply.headers().toString()).startsWith("[sEt-cooKie, a=1, X-A, b , c, Set-Cookie");
      return;
    }
    assertThat(reply.headers())
        .hasToString(
            Headers.of(
                    "sEt-cooKie",
                    "a=1",
                    "X-A",
                    "b , c",
                    "Set-Cookie",
                    "a=2",
                    "X-Empty",
                    "",
                    "X-Tight",
                    "1",
                    "X-Latin",
                    "caf\u00e9",
                    "Content-Length",
                    "0")
                .toString());
  }

  @Test
  default void redirectsAreRepliesAndNotFollowed() throws IOException {
    ScriptedServer elsewhere = bench().server(BackendScript.answers(BackendScript.ok("wrong")));
    Reply reply =
        to(
            "HTTP/1.1 302 Found\r\nLocation: %s/y\r\nContent-Length: 0\r\n\r\n"
                .formatted(elsewhere.origin()));
    assertThat(reply.status()).isEqualTo(302);
    assertThat(elsewhere.accepted()).isZero();
  }

  @Test
  default void cookiesAreNotKept() throws IOException {
    Queue<List<String>> cookies = new ConcurrentLinkedQueue<>();
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  while (true) {
                    cookies.add(peer.hear().valuesOf("Cookie"));
                    peer.say(
                        "HTTP/1.1 200 OK\r\nSet-Cookie: a=1; Path=/\r\nContent-Length: 0\r\n\r\n");
                  }
                });
    TestClient client = bench().client(server);
    client.get("/x").reply();
    client.get("/x").reply();
    assertThat(cookies).containsExactly(List.of(), List.of());
  }

  @Test
  default void chunksAreOneBody() throws IOException {
    String all =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + BackendScript.chunk("{\"a\":")
            + BackendScript.chunk("1}")
            + "0\r\nX-Trailer: y\r\n\r\n";
    assertThat(to(all).body()).hasToString("{\"a\":1}");
  }

  @Test
  default void aChunkExtensionIsPassedOver() throws IOException {
    assertThat(
            to("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\n{}\r\n0\r\n\r\n")
                .body())
        .hasToString("{}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 204 No Content\r\n\r\n",
        "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n",
        "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      })
  default void anEmptyBodyIsEmptyAndTheConnectionGoesOn(String answer) throws IOException {
    ScriptedServer server = bench().server(BackendScript.answers(answer, BackendScript.ok("next")));
    TestClient client = bench().client(server);
    assertThat(client.get("/x").reply().body().isEmpty()).isTrue();
    assertThat(client.get("/x").reply().body()).hasToString("next");
    assertThat(server.accepted())
        .isBetween(1, lacks(ClientLimitation.LENGTH_WITHOUT_A_BODY) ? 2 : 1);
  }

  @Test
  default void aLengthWhereNoBodyCanBeIsPassedOver() throws IOException {
    ScriptedServer server =
        bench()
            .server(
                BackendScript.answers(
                    "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n",
                    BackendScript.ok("next")));
    TestClient client = bench().client(server);
    if (lacks(ClientLimitation.LENGTH_WITHOUT_A_BODY)) {
      assertThat(client.get("/x").ending())
          .isIn(CallResultKind.MALFORMED, CallResultKind.BROKEN_OFF);
    } else {
      assertThat(client.get("/x").reply().body().isEmpty()).isTrue();
    }
    assertThat(client.get("/x").reply().body()).hasToString("next");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 100 Continue\r\n\r\n",
        "HTTP/1.1 102 Processing\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Again\r\n\r\n",
        HINT + HINT + HINT + HINT + HINT + HINT + HINT + HINT + HINT + HINT,
      })
  default void informationalAnswersComeBeforeTheReply(String informational) throws IOException {
    if (lacks(ClientLimitation.INFORMATIONAL_ANSWERS)
        && !informational.startsWith("HTTP/1.1 100")) {
      ScriptedServer server =
          bench().server(BackendScript.saysAndCloses(informational + BackendScript.ok("{}")));
      StrandCall call = bench().client(server).get("/x");
      if (call.endingOrAnswer() == CallResultKind.ANSWERED) {
        // The newest JDK's client supports this.
        assertThat(call.reply().status()).isIn(102, 103, 200);
      } else {
        assertThat(call.ending()).isEqualTo(CallResultKind.MALFORMED);
      }
      return;
    }
    Reply reply = to(informational + BackendScript.ok("{}"));
    assertThat(reply.body()).hasToString("{}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nto the end",
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 10\r\n\r\nto the end",
        "HTTP/1.1 200 OK\r\n\r\nto the end",
        "HTTP/1.0 200 OK\r\n\r\nto the end",
        "HTTP/1.0 200 OK\r\nContent-Length: 10\r\n\r\nto the end",
      })
  default void anAnswerMayEndWithItsConnection(String answer) throws IOException {
    ScriptedServer server = bench().server(BackendScript.saysAndCloses(answer));
    TestClient client = bench().client(server);
    assertThat(client.get("/x").reply().body()).hasToString("to the end");
    assertThat(client.get("/x").reply().body()).hasToString("to the end");
    assertThat(server.accepted()).isEqualTo(2);
  }

  @Test
  default void anAnswerMayComeByteByByte() throws IOException {
    ScriptedServer server =
        bench()
            .server(
                peer -> {
                  ReceivedRequest unused = peer.hear();
                  for (char c : BackendScript.ok("{\"a\":1}").toCharArray()) {
                    peer.say(String.valueOf(c));
                  }
                  peer.untilEnd();
                });
    assertThat(bench().client(server).get("/x").reply().body()).hasToString("{\"a\":1}");
  }
}
