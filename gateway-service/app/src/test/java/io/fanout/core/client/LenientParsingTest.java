package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Answers that clients without {@code strict-parsing} accept and the others refuse, as in the table
 * in docs/configuration.md.
 */
final class LenientParsingTest {
  private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          an unknown version              | http-url-connection jdk                        | HTTP/1.2 200 OK~Content-Length: 0~~
          LF alone                        | http-url-connection jdk comsat-okhttp go-relay | HTTP/1.1 200 OK^Content-Length: 0^^
          whitespace before a colon       | http-url-connection comsat-okhttp              | HTTP/1.1 200 OK~Content-Length : 0~~
          a value on two lines            | http-url-connection jdk go-relay               | HTTP/1.1 200 OK~X: a~ b~Content-Length: 0~~
          a control character in a value  | http-url-connection comsat-okhttp              | HTTP/1.1 200 OK~X: a\u007fb~Content-Length: 0~~
          a repeated length               | http-url-connection jdk comsat-okhttp go-relay | HTTP/1.1 200 OK~Content-Length: 2~Content-Length: 2~~{}
          a length with a sign            | http-url-connection jdk comsat-okhttp          | HTTP/1.1 200 OK~Content-Length: +2~~{}
          a length that is no number      | http-url-connection comsat-okhttp              | HTTP/1.1 200 OK~Content-Length: 2.0~~{}
          a length beside chunked         | jdk comsat-okhttp go-relay                     | HTTP/1.1 200 OK~Transfer-Encoding: chunked~Content-Length: 2~~0~~
          another coding before chunked   | http-url-connection jdk comsat-okhttp          | HTTP/1.1 200 OK~Transfer-Encoding: gzip, chunked~~0~~
          a blank behind a chunk size     | http-url-connection jdk comsat-okhttp go-relay | CHUNKED2 ~{}~0~~
          a chunk that ends with LF alone | jdk comsat-okhttp                              | CHUNKED2~{}^0~~
          """)
  void lenientClientsAcceptTheseAnswers(String what, String clients, String answer)
      throws IOException {
    List<String> taking = new ArrayList<>();
    List<String> expected = new ArrayList<>(List.of(clients.split(" ")));
    expected.removeIf(client -> !GoRelay.canRun(client));
    for (ClientKind kind : ClientKinds.all()) {
      if (GoRelay.canRun(kind.label()) && endsAsAnswered(kind, answer)) {
        taking.add(kind.label());
      }
    }
    assertThat(taking).as(what).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static boolean endsAsAnswered(ClientKind kind, String answer) throws IOException {
    String bytes = answer.replace("CHUNKED", CHUNKED).replace("~", "\r\n").replace("^", "\n");
    try (Bench bench = new Bench(kind, Bench.modesOf(kind).findFirst().orElseThrow())) {
      ScriptedServer server = bench.server(BackendScript.saysAndCloses(bytes));
      return bench.client(server).get("/x").endingOrAnswer() == CallResultKind.ANSWERED;
    }
  }
}
