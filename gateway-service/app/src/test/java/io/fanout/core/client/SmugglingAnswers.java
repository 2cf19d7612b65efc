package io.fanout.core.client;

import java.util.List;
import java.util.stream.Stream;

/**
 * Answers modelled on the public request-smuggling corpora: a backend sends them, and two parsers
 * could split them at different places. Every strict parser refuses each of them before the
 * connection ends. {@code StrictParsingPromises} has more, for whole clients.
 */
public final class SmugglingAnswers {
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";

  private static final List<String> STATUS_LINES =
      List.of(
          "HTTP/1.1 1000 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 099 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 99 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 1 0 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 2\u00b200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 -200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 +200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 0200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 0x200 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1 2e2 OK\r\nContent-Length: 0\r\n\r\n",
          "HTTP/1.1  OK\r\nContent-Length: 0\r\n\r\n");

  private static final List<String> FIELDS =
      List.of(
          OK + "Content-Length: 2\u000b\r\n\r\n{}",
          OK + "Content-Length: \u000b2\r\n\r\n{}",
          OK + "Content-Length: 2\u000c\r\n\r\n{}",
          OK + "Content-Length: 2\0\r\n\r\n{}",
          OK + "Content-Length: 2_\r\n\r\n{}",
          OK + "Content-Length: _2\r\n\r\n{}",
          OK + "Content-Length: 0b10\r\n\r\n{}",
          OK + "Content-Length: 0o2\r\n\r\n{}",
          OK + "Content-Length: 2e0\r\n\r\n{}",
          OK + "Content-Length: \u00b2\r\n\r\n{}",
          OK + "Content-Length: \u00a02\r\n\r\n{}",
          OK + "Content-Length: 2;\r\n\r\n{}",
          OK + "Content-Length: ,2\r\n\r\n{}",
          OK + "Content-Length: 2, 3\r\n\r\n{}",
          OK + "Content-Length: '2'\r\n\r\n{}",
          OK + "Content-Length: \"2\"\r\n\r\n{}",
          OK + "Content-Length: 2h\r\n\r\n{}",
          OK + "Content-Length: NaN\r\n\r\n{}",
          OK + "Content-Length: 2\r\n 0\r\n\r\n{}",
          OK + "Content-Length: 2\r\n\t0\r\n\r\n{}",
          OK + "Content-Length: 1000000000000000000\r\n\r\n{}",
          OK + "Content-Length: 9223372036854775807\r\n\r\n{}",
          OK + "Content-Length: 18446744073709551618\r\n\r\n{}",
          OK + "Content-Length: 0000000000000000002\r\n\r\n{}",
          OK + "content-length: 2\r\nCONTENT-LENGTH: 0\r\n\r\n{}",
          OK + "Content-Length: 2\r\nContent-Length:\r\n\r\n{}",
          OK + "Content-Length\t: 2\r\n\r\n{}",
          OK + "Content-Length\u000b: 2\r\n\r\n{}",
          OK + "Content-Length\0: 2\r\n\r\n{}",
          OK + "\0Content-Length: 2\r\n\r\n{}",
          OK + "Content-Length\u00a0: 2\r\n\r\n{}",
          OK + "Content Length: 2\r\n\r\n{}",
          OK + "Content-Length 2\r\n\r\n{}",
          OK + "X: y\rContent-Length: 2\r\n\r\n{}",
          OK + "X: y\r\rContent-Length: 2\r\n\r\n{}",
          OK + "X: y\n\rContent-Length: 2\r\n\r\n{}",
          OK + "X: y\r\n\rContent-Length: 2\r\n\r\n{}",
          OK + "X:\rContent-Length: 2\r\n\r\n{}",
          OK + "Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked\u000b\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: \u000cchunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked\0\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: \u00a0chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: \u00e9chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: , chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked ,\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked;\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked x\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: 'chunked'\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunk\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunkedd\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: x-chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked,chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: cow, chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked, cow\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: [chunked]\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: {chunked}\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked\\\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chun ked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked\r\n identity\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: \r\n chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: \r\n\tchunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked\r\nTransfer-Encoding:\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding: chunked\r\nContent-Length: x\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding\u000b: chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding\0: chunked\r\n\r\n0\r\n\r\n",
          OK + "\0Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "\tTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "\u000bTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding\r\n: chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-\r\n Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "\"Transfer-Encoding\": chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer-Encoding\u00a0: chunked\r\n\r\n0\r\n\r\n",
          OK + "Transfer\u00adEncoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "X: y\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "X: y\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "X: y\r\n\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "X: y\r\n \r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          OK + "X@: y\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");

  private static final List<String> CHUNKS =
      List.of(
          CHUNKED + "2h\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "2,2\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "2_\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "2\u000b\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "2\u00a0\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "\u00b2\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "2=\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "100000002\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "10000000000000002\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "00000000000000000\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "-80000000\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "7fffffffffffffff\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "2\r{}\r\n0\r\n\r\n",
          CHUNKED + "2;\n{}\r\n0\r\n\r\n",
          CHUNKED + "2;a=\"\n\"\r\n{}\r\n0\r\n\r\n",
          CHUNKED + "2\r\n{}\r0\r\n\r\n",
          CHUNKED + "2\r\n{}XX0\r\n\r\n",
          CHUNKED + "2\r\n{}\r\n\r\n0\r\n\r\n",
          CHUNKED + "2\r\n{}\r\n0\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
          CHUNKED + "2\r\n{}\r\n0\r\n X: a\r\n\r\n",
          CHUNKED + "2\r\n{}\r\n0\r\nX: a\rb\r\n\r\n",
          CHUNKED + "2\r\n{}\r\n0\r\n\rX");

  private SmugglingAnswers() {}

  /** All answers, in ISO 8859-1. */
  public static Stream<String> all() {
    return Stream.of(STATUS_LINES, FIELDS, CHUNKS).flatMap(List::stream);
  }
}
