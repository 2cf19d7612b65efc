package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The shapes of request smuggling: heads and bodies that two readers could split at different
 * places. Each ends its connection with 400, and the edge never answers the smuggled request.
 */
final class SmugglingShapesTest {
  private static final String SMUGGLED = "GET /v/smuggled HTTP/1.1\r\nHost: x\r\n\r\n";

  private final EdgeHarness edge = new EdgeHarness();

  /** Everything that the edge answers to these bytes, and whether it keeps the connection. */
  private String conversation(String text) {
    EmbeddedChannel channel = edge.http1();
    byte[] bytes = RequestFeed.bytes(text);
    channel.writeInbound(edge.allocator.heapBuffer(bytes.length).writeBytes(bytes));
    channel.runPendingTasks();
    String open = channel.isOpen() ? "open" : "closed";
    StringBuilder out = new StringBuilder();
    for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
      out.append(part.toString(StandardCharsets.ISO_8859_1));
      part.release();
    }
    channel.finishAndReleaseAll();
    assertThat(edge.held()).isZero();
    assertThat(edge.faults).isEmpty();
    return out + open;
  }

  private void isRefused(String text) {
    assertThat(conversation(text))
        .startsWith("HTTP/1.1 400 ")
        .endsWith("closed")
        .doesNotContain("HTTP/1.1 200 ");
    assertThat(edge.answered()).isZero();
  }

  /** Fields in which one reader may see a length, another one chunks, and a third one neither. */
  static Stream<String> fields() {
    List<String> codings =
        List.of(
            " chunked",
            "\tchunked",
            "chunked\u000b",
            "\u000bchunked",
            "\u000cchunked",
            "chunked\u0000",
            "\u00a0chunked",
            "\u00e9chunked",
            "chunked ,",
            ", chunked",
            "chunked;",
            "chunked;q=1",
            "chunked x",
            "\"chunked\"",
            "'chunked'",
            "chunk",
            "chunke",
            "chunkedd",
            "xchunked",
            "x-chunked",
            "identity",
            "identity, chunked",
            "chunked, identity",
            "chunked, chunked",
            "chunked,chunked",
            "gzip, chunked",
            "cow, chunked",
            "chunked, cow",
            "[chunked]",
            "{chunked}",
            "chunked\\",
            "chun ked",
            "chunked\r\n identity",
            "\r\n chunked",
            "\r\n\tchunked",
            "identity\r\nTransfer-Encoding: chunked",
            "chunked\r\nTransfer-Encoding: identity",
            "chunked\r\nTransfer-Encoding: cow");
    List<String> names =
        List.of(
            "Transfer-Encoding : chunked",
            "Transfer-Encoding\t: chunked",
            "Transfer-Encoding\u000b: chunked",
            "Transfer-Encoding\u0000: chunked",
            "\u0000Transfer-Encoding: chunked",
            " Transfer-Encoding: chunked",
            "\tTransfer-Encoding: chunked",
            "\u000bTransfer-Encoding: chunked",
            "Transfer Encoding: chunked",
            "Transfer-Encoding chunked",
            "Transfer-Encoding\r\n: chunked",
            "Transfer-\r\n Encoding: chunked",
            ": chunked",
            "\"Transfer-Encoding\": chunked",
            "Transfer-Encoding\u00a0: chunked",
            "Transfer\u00adEncoding: chunked",
            "X: y\nTransfer-Encoding: chunked",
            "X: y\rTransfer-Encoding: chunked",
            "X: y\r\rTransfer-Encoding: chunked",
            "X: y\n\rTransfer-Encoding: chunked",
            "X: y\r\n\rTransfer-Encoding: chunked",
            "X:\rTransfer-Encoding: chunked",
            "X: y\u0000\r\nTransfer-Encoding: chunked",
            "X: y\r\n \r\nTransfer-Encoding: chunked",
            "(X): y\r\nTransfer-Encoding: chunked",
            "X@: y\r\nTransfer-Encoding: chunked");
    List<String> chunked = List.of(" chunked", "\tchunked");
    return Stream.of(
            codings.stream().map(value -> "Content-Length: 6\r\nTransfer-Encoding:" + value),
            codings.stream().map(value -> "Transfer-Encoding:" + value + "\r\nContent-Length: 6"),
            codings.stream()
                .filter(value -> !chunked.contains(value))
                .map(value -> "Transfer-Encoding:" + value),
            names.stream().map(name -> name + "\r\nContent-Length: 6"))
        .flatMap(each -> each);
  }

  @ParameterizedTest
  @MethodSource("fields")
  void ambiguousFieldsAre400(String fields) {
    isRefused("POST /p HTTP/1.1\r\nHost: x\r\n" + fields + "\r\n\r\n0\r\n\r\n" + SMUGGLED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+6",
        "-6",
        "-0",
        "6 6",
        "6,6",
        "6, 6",
        "6,",
        ",6",
        "6;",
        "6.0",
        "6e0",
        "0x6",
        "0b1",
        "06h",
        "\"6\"",
        "6\u000b",
        "\u000b6",
        "6\u0000",
        "\u00b2",
        "",
        " ",
        "NaN",
        "9223372036854775807",
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551622",
        "1000000000000000",
        "6\r\n 0",
        "6\r\nContent-Length: 6",
        "6\r\nContent-Length: 0",
        "6\r\ncontent-length: 6",
        "6\r\nContent-Length : 0",
        "6\nContent-Length: 0"
      })
  void invalidAndRepeatedLengthsAre400(String length) {
    isRefused(
        "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: " + length + "\r\n\r\n123456" + SMUGGLED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0x2\r\n{}\r\n0\r\n\r\n",
        "2h\r\n{}\r\n0\r\n\r\n",
        "+2\r\n{}\r\n0\r\n\r\n",
        "-2\r\n{}\r\n0\r\n\r\n",
        "2 \r\n{}\r\n0\r\n\r\n",
        " 2\r\n{}\r\n0\r\n\r\n",
        "2\t;a\r\n{}\r\n0\r\n\r\n",
        "2\u000b\r\n{}\r\n0\r\n\r\n",
        "2,2\r\n{}\r\n0\r\n\r\n",
        "2_\r\n{}\r\n0\r\n\r\n",
        "000000002\r\n{}\r\n0\r\n\r\n",
        "100000002\r\n{}\r\n0\r\n\r\n",
        "10000000000000002\r\n{}\r\n0\r\n\r\n",
        "\r\n2\r\n{}\r\n0\r\n\r\n",
        "2\n{}\r\n0\r\n\r\n",
        "2\r{}\r\n0\r\n\r\n",
        "2;\n{}\r\n0\r\n\r\n",
        "2;a=\"\n\"\r\n{}\r\n0\r\n\r\n",
        "2;a\rb\r\n{}\r\n0\r\n\r\n",
        "2;a\u0000\r\n{}\r\n0\r\n\r\n",
        "2\r\n{}\n0\r\n\r\n",
        "2\r\n{}0\r\n\r\n",
        "2\r\n{}\r0\r\n\r\n",
        "2\r\n{}XX0\r\n\r\n",
        "2\r\n{}\r\n0\n\r\n",
        "2\r\n{}\r\n0\r\n\n",
        "2\r\n{}\r\n0\r\nX: y\n\r\n",
        "2\r\n{}\r\n0\r\nX : y\r\n\r\n",
        "2\r\n{}\r\n0\r\n X: y\r\n\r\n",
        "2\r\n{}\r\n0\r\nX: y\r\n folded\r\n\r\n",
        "2\r\n{}\r\n0\r\nGET /v/smuggled HTTP/1.1\r\nHost: x\r\n\r\n"
      })
  void ambiguousChunksAre400(String chunks) {
    isRefused(
        "POST /p HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + SMUGGLED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /a HTTP/1.1\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x,y\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x y\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: u@x\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x/y\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x:port\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x:-1\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x:65536\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x:99999999999\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x:80:80\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: :80\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: [::1\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: ::1]\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: [::1]x\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: [x]\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: []\r\n\r\n",
        "GET /a HTTP/1.1\r\n Host: x\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost : x\r\n\r\n",
        "GET p HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET ?p HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET p?x=http://h/a HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET x:80 HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET http: HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET http:/a HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET http:///a HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET http://:80/a HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET http://u@x/a HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET http://x:65536/a HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET ://x/a HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /a HTTP/0.9\r\nHost: x\r\n\r\n",
        "GET /a HTTP/1.2\r\nHost: x\r\n\r\n",
        "GET /a HTTP/2.0\r\nHost: x\r\n\r\n",
        "GET /a HTTP/1.1.1\r\nHost: x\r\n\r\n",
        "GET /a HTTP/01.1\r\nHost: x\r\n\r\n",
        "GET /a HTTP/1,1\r\nHost: x\r\n\r\n",
        "GET /a HTTP/11\r\nHost: x\r\n\r\n",
        "GET /a HTTP/1.\r\nHost: x\r\n\r\n",
        "GET /a http/1.1\r\nHost: x\r\n\r\n",
        "GET /a HTTPS/1.1\r\nHost: x\r\n\r\n",
        "GET /a\r\nHost: x\r\n\r\n",
        "GET /a HTTP/1.1 HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /a\u000bHTTP/1.1\r\nHost: x\r\n\r\n",
        "GET\u00a0/a HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /a HTTP/1.1\nHost: x\n\n",
        "\u0000GET /a HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST /p HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
      })
  void ambiguousHeadsAre400(String head) {
    isRefused(head + SMUGGLED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "x:",
        "x:80",
        "x:65535",
        "x:0",
        "127.0.0.1:80",
        "[::1]",
        "[::ffff:1.2.3.4]:80"
      })
  void hostsWithPortsAreTaken(String host) {
    assertThat(conversation("GET /a HTTP/1.1\r\nHost: " + host + "\r\n\r\n"))
        .startsWith("HTTP/1.1 200 ")
        .endsWith("open");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "02", "000000000000002", " 2 ", "\t2"})
  void lengthsWithLeadingZerosAndBlanksAroundAreTaken(String length) {
    assertThat(
            conversation("POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: " + length + "\r\n\r\n{}"))
        .startsWith("HTTP/1.1 200 ")
        .endsWith("open");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1000000000", "99999999999", "999999999999999"})
  void lengthsBeyondTheLargestBodyAre413(String length) {
    assertThat(
            conversation("POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: " + length + "\r\n\r\n"))
        .startsWith("HTTP/1.1 413 ")
        .endsWith("closed");
  }

  @Test
  void bytesAfterABodyOfLengthZeroAreANewRequest() {
    String both =
        conversation("POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n" + SMUGGLED);
    assertThat(both.split("HTTP/1.1 200 ", -1)).hasSize(3);
  }

  @Test
  void aNameThatOnlyLooksLikeOneThatFramesFramesNothing() {
    for (String field : List.of("Transfer_Encoding: chunked", "Content_Length: 6", "X-TE: 1")) {
      assertThat(conversation("GET /a HTTP/1.1\r\nHost: x\r\n" + field + "\r\n\r\n" + SMUGGLED))
          .startsWith("HTTP/1.1 200 ")
          .endsWith("open");
    }
  }
}
