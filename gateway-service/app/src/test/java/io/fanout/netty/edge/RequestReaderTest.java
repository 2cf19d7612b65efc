package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the reader accepts and refuses, independently of how the bytes are split. */
final class RequestReaderTest {
  private static final String HOST = "Host: x\r\n";

  private static List<String> get(String fields) {
    return RequestFeed.read("GET /a HTTP/1.1\r\n" + HOST + fields + "\r\n");
  }

  private static List<String> post(String fields, String body) {
    return RequestFeed.read("POST /a HTTP/1.1\r\n" + HOST + fields + "\r\n" + body);
  }

  private static void isRefused(List<String> read, int status) {
    assertThat(read).hasSize(1).first().asString().startsWith(status + " ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: 5\r\nContent-Length: 5\r\n",
        "Content-Length: 5, 5\r\n",
        "Content-Length: +5\r\n",
        "Content-Length: -5\r\n",
        "Content-Length: 0x5\r\n",
        "Content-Length: 5 5\r\n",
        "Content-Length:\r\n",
        "Content-Length: 9999999999999999999999\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding:\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Transfer-Encoding\u000b: chunked\r\n",
        "Transfer-Encoding: \u000bchunked\r\n",
        " Transfer-Encoding: chunked\r\n",
        "X: 1\r\n Transfer-Encoding: chunked\r\n",
        "X: 1\r\n\tfolded\r\n",
        "X: a\nTransfer-Encoding: chunked\r\n",
        "X: a\rTransfer-Encoding: chunked\r\n",
        "\rX: a\r\n",
        "X: a\r\r\n",
        "X: a\u0000b\r\n",
        "X\u0000: b\r\n",
        "X: a\u007f\r\n",
        "X Y: a\r\n",
        ": a\r\n",
        "no colon\r\n",
        "X\u00e9: a\r\n",
        "Host: y\r\n",
        "\n"
      })
  void headsThatCouldBeReadInTwoWaysAre400(String fields) {
    isRefused(get(fields), 400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET  /a HTTP/1.1",
        "GET /a  HTTP/1.1",
        "GET /a HTTP/1.1 ",
        " GET /a HTTP/1.1",
        "GET\t/a HTTP/1.1",
        "GET /a\tHTTP/1.1",
        "GET /a b HTTP/1.1",
        "GET /a#b HTTP/1.1",
        "GET /\u00e9 HTTP/1.1",
        "GET /a\u0000 HTTP/1.1",
        "GET /a HTTP/1.1\rX",
        "GET /a HTTP/1.2",
        "GET /a HTTP/2.0",
        "GET /a http/1.1",
        "GET /a HTTP/1.10",
        "GET /a",
        "GET",
        "G(T /a HTTP/1.1",
        "\u0016\u0003\u0001\u0002"
      })
  void invalidRequestLinesAre400(String line) {
    isRefused(RequestFeed.read(line + "\r\n" + HOST + "\r\n"), 400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x\r\n",
        "\r\n",
        "+5\r\nhello\r\n0\r\n\r\n",
        "0x5\r\nhello\r\n0\r\n\r\n",
        "5 \r\nhello\r\n0\r\n\r\n",
        " 5\r\nhello\r\n0\r\n\r\n",
        "5\nhello\r\n0\r\n\r\n",
        "5;a\nb\r\nhello\r\n0\r\n\r\n",
        "5\r\nhelloX\r\n0\r\n\r\n",
        "5\r\nhello\n0\r\n\r\n",
        "5\r\nhello0\r\n\r\n",
        "-1\r\nhello\r\n0\r\n\r\n",
        "123456789\r\n",
        "0\r\nX: a\nY: b\r\n\r\n",
        "0\r\n X: a\r\n\r\n",
        "0\r\nX : a\r\n\r\n",
        "0\r\nnothing\r\n\r\n",
        "0\r\n\n"
      })
  void invalidChunksAre400(String body) {
    isRefused(post("Transfer-Encoding: chunked\r\n", body), 400);
  }

  @Test
  void chunksInHttp10Are400() {
    isRefused(
        RequestFeed.read("POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "a/b", "a@b", "a?b", "a#b", "a,b", "a\\b"})
  void anInvalidHostIs400(String host) {
    isRefused(RequestFeed.read("GET /a HTTP/1.1\r\nHost: " + host + "\r\n\r\n"), 400);
  }

  @Test
  void oversizedRequestsGetTheStatusOfTheirLimit() {
    isRefused(RequestFeed.read("GET /" + "a".repeat(100)), 414);
    isRefused(get("X: " + "a".repeat(300) + "\r\n"), 431);
    isRefused(get("X: a\r\n".repeat(8)), 431);
    isRefused(post("Content-Length: 65\r\n", ""), 413);
    isRefused(post("Transfer-Encoding: chunked\r\n", "41\r\n"), 413);
    isRefused(post("Transfer-Encoding: chunked\r\n", "FFFFFFFF\r\n"), 413);
    isRefused(post("Transfer-Encoding: chunked\r\n", "0;" + "a".repeat(310)), 431);
    isRefused(
        post("Transfer-Encoding: chunked\r\n", "0\r\n" + "X: aaaaaaaa\r\n".repeat(40) + "\r\n"),
        431);
  }

  @Test
  void atTheBoundNothingIsTooLarge() {
    String longest = "GET /" + "a".repeat(86) + " HTTP/1.1";
    assertThat(longest).hasSize(100);
    assertThat(RequestFeed.read(longest + "\r\n" + HOST + "\r\n"))
        .first()
        .asString()
        .contains("/a");
    assertThat(get("X: a\r\n".repeat(7))).first().asString().startsWith("GET /a?");
    assertThat(post("Content-Length: 64\r\n", "b".repeat(64)))
        .containsExactly("POST /a? [Host, x, Content-Length, 64] " + "b".repeat(64));
  }

  @Test
  void aRequestThatIsNotWholeIsWaitedFor() {
    assertThat(RequestFeed.read("GET /a HTTP/1.1\r\nHost: x\r\n")).containsExactly("unfinished");
    assertThat(post("Content-Length: 3\r\n", "ab")).containsExactly("unfinished");
    assertThat(post("Transfer-Encoding: chunked\r\n", "0\r\n")).containsExactly("unfinished");
  }

  @Test
  void requestsAreReadOneAfterTheOther() {
    String text =
        "GET /a?b=c&d HTTP/1.1\r\nHost: x\r\n\r\n"
            + "\r\nPOST /p HTTP/1.1\r\nhost:x\r\ncontent-length: 2 \r\n\r\nok"
            + "PUT /q HTTP/1.1\r\nHost: x:80\r\nTransfer-Encoding: Chunked\r\n\r\n"
            + "3;ext=\"1\"\r\nabc\r\n0A\r\n0123456789\r\n0\r\nX-T: t\r\n\r\n"
            + "HEAD http://h/x?y HTTP/1.1\r\nHost: h\r\nConnection: foo, Close\r\n\r\n"
            + "GET /old HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
            + "BREW /pot HTTP/1.1\r\nHost: h\r\n\r\n"
            + "OPTIONS * HTTP/1.1\r\nHost:\r\nX: \t a b\u00ff \t\r\n\r\n";
    List<String> expected =
        List.of(
            "GET /a?b=c&d [Host, x] ",
            "POST /p? [host, x, content-length, 2] ok",
            "PUT /q? [Host, x:80, Transfer-Encoding, Chunked] abc0123456789",
            "HEAD /x?y [Host, h, Connection, foo, Close]  close",
            "GET /old? [Connection, keep-alive]  close",
            "- /pot? [Host, h] ",
            "OPTIONS *? [Host, , X, a b\u00ff] ");
    byte[] bytes = RequestFeed.bytes(text);
    assertThat(RequestFeed.read(bytes)).isEqualTo(expected);
    for (int cut = 0; cut <= bytes.length; cut++) {
      assertThat(RequestFeed.cutAt(cut, bytes)).as("cut at %d", cut).isEqualTo(expected);
    }
  }
}
