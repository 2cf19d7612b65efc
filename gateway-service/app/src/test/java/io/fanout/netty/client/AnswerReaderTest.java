package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Headers;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.AnswerStrictness;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers cut at every byte: the result never depends on the pieces. */
final class AnswerReaderTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";

  private static void readsEverywhere(String raw, int status, String body, String leftOver) {
    for (int cut = 0; cut <= raw.length(); cut++) {
      check(AnswerFeed.cutAt(cut, raw), status, body, leftOver);
    }
    check(AnswerFeed.inPieces(raw, 1), status, body, leftOver);
    check(AnswerFeed.inPieces(raw, 3), status, body, leftOver);
  }

  private static void check(AnswerFeed.Result result, int status, String body, String leftOver) {
    assertThat(result.whole().status()).isEqualTo(status);
    assertThat(result.whole().body().utf8()).isEqualTo(body);
    assertThat(result.leftOver()).isEqualTo(leftOver);
  }

  @Test
  void bytesAfterAnAnswerAreLeftUnread() {
    readsEverywhere(OK + "Content-Length: 3\r\n\r\nabcHTTP/1.1 200", 200, "abc", "HTTP/1.1 200");
    readsEverywhere(
        OK + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\nmore", 200, "a", "more");
    readsEverywhere("HTTP/1.1 204 No\r\nContent-Length: 3\r\n\r\nabc", 204, "", "abc");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5\r\nhello\r\n0\r\n\r\n",
        "00000005\r\nhello\r\n000\r\n\r\n",
        "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
        "1\r\nh\r\n1\r\ne\r\n1\r\nl\r\n1\r\nl\r\n1\r\no\r\n0\r\n\r\n",
        "5;name=value;other\r\nhello\r\n0;last\r\n\r\n",
        "5 \t;name=\"a b\"\r\nhello\r\n0\r\n\r\n",
        "5\r\nhello\r\n0\r\nDigest: abc\r\nOther:\r\n\r\n"
      })
  void chunksBecomeOneBody(String chunks) {
    readsEverywhere(OK + "Transfer-Encoding: Chunked\r\n\r\n" + chunks, 200, "hello", "");
  }

  @Test
  void aChunksSizeCanHaveLettersOfBothCases() {
    String bytes = "x".repeat(0xaf);
    readsEverywhere(
        OK + "Transfer-Encoding: chunked\r\n\r\nAf\r\n" + bytes + "\r\n0\r\n\r\n", 200, bytes, "");
  }

  @Test
  void aBodyOfAnyLengthUpToTheBoundIsReadWhole() {
    for (int length : new int[] {0, 1, 2, 999, 1000}) {
      String body = "b".repeat(length);
      String raw = OK + "Content-Length: " + length + "\r\n\r\n" + body;
      check(AnswerFeed.whole(raw), 200, body, "");
      check(AnswerFeed.inPieces(raw, 7), 200, body, "");
    }
  }

  @Test
  void aLongBodyIsReadWholeInItsPieces() throws CallFailed {
    AnswerReader reader = new AnswerReader(new AnswerStrictness(1 << 20, BodyBudget.unbounded()));
    String body = "0123456789".repeat(100_000);
    String raw = OK + "Content-Length: 1000000\r\n\r\n" + body;
    for (int piece : new int[] {1 << 10, 5000, 1 << 16, raw.length()}) {
      String[] pieces = raw.split("(?s)(?<=\\G.{" + piece + "})");
      AnswerFeed.Result result = AnswerFeed.feed(reader, pieces);
      assertThat(result.whole().body().utf8()).isEqualTo(body);
    }
  }

  @Test
  void interimAnswersAreSkipped() {
    readsEverywhere(
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
            + OK
            + "Content-Length: 1\r\n\r\nx",
        200,
        "x",
        "");
  }

  @Test
  void headersAreThereAsTheyCame() {
    Headers headers =
        AnswerFeed.inPieces(
                OK
                    + "Content-Length:2\r\nX-Empty:\r\nX-Blank: \t a b\t \r\nx-twice: 1\r\n"
                    + "X-TWICE: 2\r\nX-Latin: \u00e9\r\n\r\nok",
                1)
            .whole()
            .headers();
    assertThat(headers.size()).isEqualTo(6);
    assertThat(headers.first("content-length")).isEqualTo("2");
    assertThat(headers.first("X-Empty")).isEmpty();
    assertThat(headers.first("X-Blank")).isEqualTo("a b");
    assertThat(headers.first("X-Twice")).isEqualTo("1");
    assertThat(headers.first("X-Latin")).isEqualTo("\u00e9");
    assertThat(headers.first("X-None")).isNull();
  }

  @Test
  void anAnswerWithoutFieldsHasNoHeaders() {
    assertThat(AnswerFeed.whole("HTTP/1.1 204\r\n\r\n").whole().headers().isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"HTTP/1.1 200\r\n", "HTTP/1.1 200 \r\n", "HTTP/1.0 200 \u00fcber\r\n", OK})
  void aStatusLineNeedsNoReason(String line) {
    readsEverywhere(line + "Content-Length: 1\r\n\r\nx", 200, "x", "");
  }

  @Test
  void statusesWithoutABodyHaveNone() {
    readsEverywhere("HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n\r\n", 304, "", "");
    readsEverywhere("HTTP/1.1 204 No\r\nTransfer-Encoding: chunked\r\n\r\n", 204, "", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          HTTP/1.1 | X: y                              | true
          HTTP/1.1 | Connection: close                 | false
          HTTP/1.1 | connection: x, CLOSE , y          | false
          HTTP/1.1 | Connection: closed                | true
          HTTP/1.1 | Connection: keep-alive            | true
          HTTP/1.0 | X: y                              | false
          HTTP/1.0 | Connection: Keep-Alive            | true
          HTTP/1.0 | Connection: keep-alive, close     | false
          """)
  void theConnectionStaysOpenAsTheAnswerSays(String version, String field, boolean stays) {
    String raw = version + " 200 OK\r\n" + field + "\r\nContent-Length: 1\r\n\r\nx";
    assertThat(AnswerFeed.whole(raw).keepAlive()).isEqualTo(stays);
    assertThat(AnswerFeed.inPieces(raw, 1).keepAlive()).isEqualTo(stays);
  }

  @Test
  void anAnswerWithoutALengthEndsWithItsConnection() throws CallFailed {
    AnswerReader reader =
        new AnswerReader(new AnswerStrictness(AnswerFeed.MAX_BODY, BodyBudget.unbounded()));
    assertThat(AnswerFeed.feed(reader, OK + "\r\nab", "cd").reply()).isNull();
    assertThat(reader.ended()).isTrue();
    assertThat(reader.keepAlive()).isFalse();
    assertThat(reader.next().body().utf8()).isEqualTo("abcd");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n",
        ""
      })
  void anAnswerThatStopsShortIsNeverWhole(String raw) throws CallFailed {
    AnswerReader reader =
        new AnswerReader(new AnswerStrictness(AnswerFeed.MAX_BODY, BodyBudget.unbounded()));
    assertThat(reader.read(Unpooled.copiedBuffer(raw, StandardCharsets.US_ASCII))).isFalse();
    assertThat(reader.begun()).isEqualTo(!raw.isEmpty());
    assertThat(reader.ended()).isFalse();
  }

  @Test
  void oneReaderReadsOneAnswerAfterTheOther() {
    AnswerReader reader =
        new AnswerReader(new AnswerStrictness(AnswerFeed.MAX_BODY, BodyBudget.unbounded()));
    for (int i = 0; i < 3; i++) {
      check(AnswerFeed.feed(reader, OK + "Content-Length: 1\r\n\r\n", "x"), 200, "x", "");
      check(
          AnswerFeed.feed(reader, "HTTP/1.1 404 No\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
          404,
          "",
          "");
      assertThat(reader.begun()).isFalse();
    }
  }
}
