package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The reader refuses answers that two readers could split differently, wherever their bytes are
 * cut.
 */
final class AnswerReaderRefusalsTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";

  private static void refusedEverywhere(String raw, CallResultKind ending, String why) {
    for (int cut = 0; cut <= raw.length(); cut++) {
      AnswerFeed.Result result = AnswerFeed.cutAt(cut, raw);
      assertThat(result.failure()).as("cut at %d of %s", cut, raw).isNotNull();
      assertThat(Objects.requireNonNull(result.failure()).ending()).isEqualTo(ending);
      assertThat(result.failure().detail()).contains(why);
    }
    assertThat(AnswerFeed.inPieces(raw, 1).failure()).isNotNull();
  }

  private static String unescaped(String text) {
    return text.replace("\\r", "\r").replace("\\n", "\n").replace("\\0", "\0").replace("\\t", "\t");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Content-Length: 3\\r\\nTransfer-Encoding: chunked    | both Content-Length and Transfer-Encoding
          Transfer-Encoding: chunked\\r\\nContent-Length: 3    | both Content-Length and Transfer-Encoding
          Content-Length: 3\\r\\nContent-Length: 4             | two Content-Length, 3 and 4
          Content-Length: 3\\r\\nContent-Length: 3             | two Content-Length, 3 and 3
          Content-Length: 3\\nX: a                             | ends with LF alone
          Content-Length: 3, 3                                 | not one number
          Content-Length: +3                                   | not one number
          Content-Length: -3                                   | not one number
          Content-Length: 0x3                                  | not one number
          Content-Length:                                      | not one number
          Content-Length: 3 3                                  | not one number
          Content-Length: 99999999999999999999                 | not one number
          Transfer-Encoding: gzip, chunked                     | other than chunked
          Transfer-Encoding: identity                          | other than chunked
          Transfer-Encoding: chunked, chunked                  | other than chunked
          Transfer-Encoding: xchunked                          | other than chunked
          Transfer-Encoding: chunked\\r\\nTransfer-Encoding: chunked | other than chunked
          X: a\\r\\n b                                         | goes on in a second line
          X: a\\r\\n\\tb                                       | goes on in a second line
          X : a                                                | a header field's name
          : a                                                  | a header field's name
          X                                                    | a header field's name
          X\\0: a                                              | a header field's name
          X: a\\0b                                             | no control characters
          X: a\\rb                                             | no control characters
          X: a\\r                                              | no control characters
          \\rX: a                                              | a header field's name
          """)
  void aHeadThatCanBeReadInTwoWaysIsRefused(String fields, String why) {
    String raw = OK + unescaped(fields) + "\r\n\r\nabc";
    refusedEverywhere(raw, CallResultKind.MALFORMED, why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/2.0 200 OK",
        "HTTP/1.2 200 OK",
        "HTTP/1.1 200 OK\nX: a",
        "HTTP/1.1  200 OK",
        "HTTP/1.1 20 OK",
        "HTTP/1.1 2000 OK",
        "HTTP/1.1 099 OK",
        "HTTP/1.1 20x OK",
        "HTTP/1.1 -20 OK",
        "HTTP/1.x 200 OK",
        "http/1.1 200 OK",
        "HTTP/11 200 OK",
        " HTTP/1.1 200 OK",
        "\r\nHTTP/1.1 200 OK",
        "HTTP/1.1 200 O\0K",
        "HTTP/1.1 200 O\rK",
        "ICY 200 OK",
        "SSH-2.0-OpenSSH_9.2",
        "\r\n",
        ""
      })
  void anInvalidStatusLineIsRefused(String line) {
    refusedEverywhere(line + "\r\n\r\n", CallResultKind.MALFORMED, "the answer is not HTTP/1.1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          \\r\\n                       | a chunk's size
          x\\r\\n                      | a chunk's size
          -1\\r\\n                     | a chunk's size
          0x5\\r\\nabcde\\r\\n         | a chunk's size
          '  5\\r\\nabcde\\r\\n'       | a chunk's size
          5\\nabcde\\r\\n              | a chunk's size
          5 \\r\\nabcde\\r\\n          | an extension behind the blank
          5 5\\r\\nabcde\\r\\n         | an extension behind the blank
          5\\rabcde                    | a chunk's size line
          5;a=\\0\\r\\n                | a chunk's extension
          5;a\\nabcde\\r\\n            | a chunk's extension
          000000005\\r\\n              | more than 8 digits
          3\\r\\nabcde                 | the end of a chunk
          3\\r\\nabc\\n                | the end of a chunk
          3\\r\\nabc\\rx               | the end of a chunk
          0\\r\\n b: c\\r\\n\\r\\n     | a trailer's name
          0\\r\\nb c: d\\r\\n\\r\\n    | a trailer's name
          0\\r\\n:c\\r\\n\\r\\n        | a trailer's name
          0\\r\\nb: c\\0\\r\\n\\r\\n   | a trailer
          0\\r\\nb: c\\rd              | the end of a trailer
          0\\r\\n\\rx                  | the end of the body
          """)
  void chunksThatBendTheRulesAreRefused(String chunks, String why) {
    refusedEverywhere(CHUNKED + unescaped(chunks), CallResultKind.MALFORMED, why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SSH-2.0-OpenSSH_9.2\r\n", "\r\n", "HTTP/2", "h", "<html>\n"})
  void anInvalidStatusLineIsRefusedBeforeItsHeadEnds(String begun) {
    refusedEverywhere(begun, CallResultKind.MALFORMED, "no status line");
  }

  @Test
  void transferEncodingInHttp10IsRefused() {
    String raw = "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    refusedEverywhere(raw, CallResultKind.MALFORMED, "Transfer-Encoding in HTTP/1.0");
  }

  @Test
  void anAnswerThatSwitchesProtocolsIsRefused() {
    refusedEverywhere("HTTP/1.1 101 Go\r\n\r\n", CallResultKind.MALFORMED, "nobody asked for");
  }

  @Test
  void interimAnswersWithoutEndAreRefused() {
    String raw = "HTTP/1.1 100 Continue\r\n\r\n".repeat(17);
    refusedEverywhere(raw, CallResultKind.MALFORMED, "more than 16 interim answers");
  }

  @Test
  void aHeadThatIsTooLongIsRefusedBeforeItEnds() {
    String raw = OK + "X: " + "a".repeat(33_000);
    assertThat(AnswerFeed.whole(raw).failure()).isNotNull();
    assertThat(AnswerFeed.inPieces(raw, 100).failure())
        .isNotNull()
        .hasMessageContaining("a head of more than 32768 bytes");
  }

  @Test
  void moreThan200FieldsAreRefusedAnd200AreNot() {
    String end = "Content-Length: 0\r\n\r\n";
    assertThat(AnswerFeed.whole(OK + "X: a\r\n".repeat(200) + end).failure())
        .isNotNull()
        .hasMessageContaining("more than 200 header fields");
    assertThat(AnswerFeed.whole(OK + "X: a\r\n".repeat(199) + end).whole().status()).isEqualTo(200);
  }

  @Test
  void extensionsAndTrailersWithoutEndAreRefused() {
    String extension = CHUNKED + "1;" + "a".repeat(33_000);
    assertThat(AnswerFeed.inPieces(extension, 1000).failure())
        .isNotNull()
        .hasMessageContaining("bytes of chunk extensions and trailers");
    String trailers = CHUNKED + "0\r\n" + "X: a\r\n".repeat(9_000);
    assertThat(AnswerFeed.inPieces(trailers, 1000).failure())
        .isNotNull()
        .hasMessageContaining("bytes of chunk extensions and trailers");
  }

  @Test
  void aBodyThatIsTooLongIsRefusedAsSoonAsItsLengthIsKnown() {
    String said = OK + "Content-Length: 1001\r\n\r\n";
    refusedEverywhere(said, CallResultKind.TOO_LARGE, "longer than the 1000 bytes of max-response");
    String huge = OK + "Content-Length: 999999999999999999\r\n\r\n";
    refusedEverywhere(huge, CallResultKind.TOO_LARGE, "longer than the 1000 bytes of max-response");
    String chunk = CHUNKED + "3e9\r\n";
    refusedEverywhere(
        chunk, CallResultKind.TOO_LARGE, "longer than the 1000 bytes of max-response");
    String chunks = CHUNKED + "3e8\r\n" + "a".repeat(1000) + "\r\n1\r\n";
    refusedEverywhere(
        chunks, CallResultKind.TOO_LARGE, "longer than the 1000 bytes of max-response");
    String untilClose = OK + "\r\n" + "a".repeat(1001);
    refusedEverywhere(
        untilClose, CallResultKind.TOO_LARGE, "longer than the 1000 bytes of max-response");
  }
}
