package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Every client that claims {@link ClientLimitation#STRICT_PARSING} is equally strict: it follows
 * RFC 9112 to the letter wherever two parsers could disagree about an answer. The other clients
 * only must not hang and must not blame the gateway.
 */
interface StrictParsingPromises extends Promises {
  String OK = "HTTP/1.1 200 OK\r\n";
  String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";

  /** Answers that a strict client refuses before the connection ends. */
  List<String> REFUSED =
      List.of(
          // status lines
          "HTTP/1.2 200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/2.0 200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/0.9 200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.10 200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.01 200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.+1 200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/ 1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
          " HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
          "\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
          "http/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1  200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1\t200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 +20 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 000 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200\tOK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 O\0K\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 O\rK\r\nContent-Length: 0\r\n\r\n",
          // line ends
          "HTTP/1.1 200 OK\nContent-Length: 0\n\n",
          "HTTP/1.1 200 OK\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nContent-Length: 0\n\r\n",
          "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\n",
          "HTTP/1.1 200 OK\r\nX: a\rb\r\nContent-Length: 0\r\n\r\n",
          // header fields
          "HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nX: a\r\n\tb\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\n X: a\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nX : a\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nContent-Length : 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
          "HTTP/1.1 200 OK\r\n: a\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nX\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nX(y): a\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nX\u00e9: a\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nX\0: a\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nX: a\u0001b\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nX: a\u007fb\r\nContent-Length: 0\r\n\r\n",
          // lengths
          OK + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
          OK + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
          OK + "Content-Length: 2, 2\r\n\r\n{}",
          OK + "Content-Length: 2,\r\n\r\n{}",
          OK + "Content-Length: +2\r\n\r\n{}",
          OK + "Content-Length: -2\r\n\r\n{}",
          OK + "Content-Length: 0x2\r\n\r\n{}",
          OK + "Content-Length: 2 2\r\n\r\n{}",
          OK + "Content-Length: 2.0\r\n\r\n{}",
          OK + "Content-Length:\r\n\r\n{}",
          OK + "Content-Length: 99999999999999999999\r\n\r\n{}",
          OK + "Content-Length: 9223372036854775808\r\n\r\n{}",
          // codings
          OK + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked,\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked;q=1\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: identity\r\n\r\n",
          OK + "Transfer-Encoding:\r\n\r\n",
          OK + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n",
          OK + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          // chunks
          CHUNKED + "-1\r\n",
          CHUNKED + "-0\r\n\r\n",
          CHUNKED + "+2\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "0x2\r\n{}\r\n0\r\n\r\n",
          CHUNKED + " 2\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "2 \r\n{}\r\n0\r\n\r\n",
          CHUNKED + "2 3\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "\r\n{}\r\n0\r\n\r\n",
          CHUNKED + ";a=b\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "000000002\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "fffffffffffffffff\r\n{}\r\n",
          CHUNKED + "8000000000000000\r\n{}\r\n",
          CHUNKED + "ffffffffffffffff\r\n{}\r\n",
          CHUNKED + "2\n{}\r\n0\r\n\r\n",
          CHUNKED + "2\r\n{}\n0\r\n\r\n",
          CHUNKED + "2\r\n{}0\r\n\r\n",
          CHUNKED + "2\r\n{}\r\n0\n\r\n",
          CHUNKED + "2\r\n{}\r\n0\r\n\n",
          CHUNKED + "2;a=\0\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "2;a\rb\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "2\r\n{}\r\n0\r\nX : a\r\n\r\n",
          CHUNKED + "2\r\n{}\r\n0\r\nX\r\n\r\n",
          CHUNKED + "2\r\n{}\r\n0\r\nX: a\r\n b\r\n\r\n",
          CHUNKED + "2\r\n{}\r\n0\r\nX: a\0\r\n\r\n",
          CHUNKED + "2\r\n{}\r\n0\r\nX: a\n\r\n",
          // informational answers
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
          "HTTP/1.1 100 Continue\r\n\r\n".repeat(17),
          "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".repeat(17),
          "HTTP/1.1 100 Continue\r\n\n");

  /** Answers that every strict client accepts; the body is {}. */
  List<String> TAKEN =
      List.of(
          "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n{}",
          "HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\n{}",
          "HTTP/1.1 200 gr\u00fc\u00df dich\r\nContent-Length: 2\r\n\r\n{}",
          "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}",
          OK + "content-length:2\r\n\r\n{}",
          OK + "Content-Length: \t 002 \t\r\n\r\n{}",
          OK
              + "X:\r\nY: \t\r\nZ: a\tb\u00e9\r\n!#$%&'*+-.^_`|~09: z\r\nContent-Length: 2\r\n\r\n{}",
          OK + "Content-Type: text/plain; charset=no-such-set\r\nContent-Length: 2\r\n\r\n{}",
          OK + "Content-Type: ;;=\"\r\nContent-Length: 2\r\n\r\n{}",
          OK + "Content-Type: a/b; charset=\"\u00e9 !\"\r\nContent-Length: 2\r\n\r\n{}",
          OK + "Keep-Alive: timeout=99999999999999999999, max=x\r\nContent-Length: 2\r\n\r\n{}",
          OK + "Set-Cookie: ;=;\r\nLocation: ::\r\nWarning: x\r\nContent-Length: 2\r\n\r\n{}",
          OK + "Transfer-Encoding: CHUNKED\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "00000002\r\n{}\r\n00\r\n\r\n",
          CHUNKED + "2;a=b;c=\"d\"\r\n{}\r\n0;e\r\n\r\n",
          CHUNKED + "2 \t;a\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "1\r\n{\r\n1\r\n}\r\n0\r\nX: a\r\nY:\r\n\r\n",
          "HTTP/1.1 100 Continue\r\n\r\n".repeat(16) + OK + "Content-Length: 2\r\n\r\n{}",
          "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".repeat(16)
              + OK
              + "Content-Length: 2\r\n\r\n{}");

  @ParameterizedTest
  @FieldSource("REFUSED")
  default void ambiguousAnswersAreMalformedAtOnce(String answer) throws IOException {
    if (lacks(ClientLimitation.STRICT_PARSING)) {
      ScriptedServer server = bench().server(BackendScript.saysAndCloses(answer));
      assertThat(bench().client(server).get("/x").endingOrAnswer())
          .isIn(
              CallResultKind.ANSWERED,
              CallResultKind.MALFORMED,
              CallResultKind.BROKEN_OFF,
              CallResultKind.TOO_LARGE,
              CallResultKind.CONNECT_FAILED);
      return;
    }
    ScriptedServer server = bench().server(BackendScript.saysAndWaits(answer));
    assertThat(bench().client(server).get("/x").endingOrAnswer())
        .isEqualTo(CallResultKind.MALFORMED);
    Bench.untilClosed(server);
  }

  @ParameterizedTest
  @FieldSource("TAKEN")
  default void unusualButUnambiguousAnswersAreAccepted(String answer) throws IOException {
    if (lacks(ClientLimitation.STRICT_PARSING)) {
      ScriptedServer server = bench().server(BackendScript.saysAndCloses(answer));
      assertThat(bench().client(server).get("/x").endingOrAnswer())
          .isIn(CallResultKind.ANSWERED, CallResultKind.MALFORMED, CallResultKind.BROKEN_OFF);
      return;
    }
    ScriptedServer server = bench().server(BackendScript.answers(answer));
    assertThat(bench().client(server).get("/x").reply().body()).hasToString("{}");
  }

  @Test
  default void headsAreLimitedTo32KilobytesAnd200Fields() throws IOException {
    String end = "Content-Length: 2\r\n\r\n{}";
    String longest = OK + "X: " + "a".repeat(32 * 1024 - OK.length() - 28) + "\r\n";
    for (String head : List.of(longest, OK + "X: a\r\n".repeat(199))) {
      ScriptedServer server = bench().server(BackendScript.answers(head + end));
      assertThat(bench().client(server).get("/x").endingOrAnswer())
          .isEqualTo(CallResultKind.ANSWERED);
    }
    if (lacks(ClientLimitation.BOUNDED_HEADS)) {
      return;
    }
    for (String head :
        List.of(
            OK + "X: " + "a".repeat(32 * 1024),
            OK + ("X: " + "a".repeat(100) + "\r\n").repeat(400),
            OK + "X: a\r\n".repeat(200) + end)) {
      ScriptedServer server = bench().server(BackendScript.saysAndWaits(head));
      assertThat(bench().client(server).get("/x").endingOrAnswer())
          .isEqualTo(CallResultKind.MALFORMED);
      Bench.untilClosed(server);
    }
  }
}
