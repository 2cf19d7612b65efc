package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestWriterTest {
  private static final String FIRST_LINES = "\r\nX-Id: 1\r\nX-More: of the first\r\n\r\n";

  private final FieldBytes fields = new FieldBytes();
  private final RequestWriter writer =
      new RequestWriter(Origin.parse("http://b.test:9101"), null, fields);

  @AfterEach
  void close() {
    writer.close();
  }

  private String written(Request request) throws CallFailed {
    return written(writer, request);
  }

  private static String written(RequestWriter writer, Request request) throws CallFailed {
    ByteBuf bytes = writer.write(request, UnpooledByteBufAllocator.DEFAULT);
    try {
      return bytes.toString(StandardCharsets.ISO_8859_1);
    } finally {
      bytes.release();
    }
  }

  private void refused(Request request, String why) {
    assertThatExceptionOfType(CallFailed.class)
        .isThrownBy(() -> written(request))
        .withMessageContaining(why)
        .satisfies(e -> assertThat(e.ending()).isEqualTo(CallResultKind.BAD_REQUEST));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0007", "\u007f", "\u0100", "\u010a", "\u4e00"})
  void aValueThatCannotBeSentAsItIsIsRefused(String value) {
    refused(Request.get("/").with(Headers.of("X-A", "a" + value)), "the header X-A has 0x");
  }

  @Test
  void aMissingTargetIsRefused() {
    refused(Request.get(""), "it has no target");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "\r\n", "\n", "\0", "\u00e9", "\u0120", "\u0a0d"})
  void aTargetWithWhatIsToBeEncodedIsRefused(String part) {
    refused(Request.get("/a" + part + "b"), "which is to be encoded");
  }

  @ParameterizedTest
  @ValueSource(strings = {"X A", "X(", "\u00c9", "X\u010a", "X\u013a"})
  void anInvalidNameIsRefused(String name) {
    refused(Request.get("/").with(Headers.of(name, "a")), "a header's name has 0x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host",
        "content-length",
        "TRANSFER-ENCODING",
        "Connection",
        "Upgrade",
        "Expect",
        "TE",
        "Trailer",
        "Keep-Alive",
        "Proxy-Connection",
        "HTTP2-Settings"
      })
  void fieldsThatFrameTheMessageAreRefused(String name) {
    refused(Request.get("/").with(Headers.of(name, "a")), "is written by the client alone");
  }

  @Test
  void aRefusedRequestLeavesNothingBehind() throws CallFailed {
    refused(Request.get("/").with(Headers.of("X", "a\u0007b")), "0x07");
    assertThat(written(Request.get("/b")))
        .isEqualTo("GET /b HTTP/1.1\r\nHost: b.test:9101\r\n\r\n");
  }

  @Test
  void aQuestionMarkIsSentAsItIs() throws CallFailed {
    assertThat(written(Request.get("/").with(Headers.of("X-Asked", "why? \u00e9?"))))
        .endsWith("\r\nX-Asked: why? \u00e9?\r\n\r\n");
  }

  @Test
  void anyNumberOfNamesIsSentAndChecked() throws CallFailed {
    for (int i = 0; i < 200; i++) {
      assertThat(written(Request.get("/").with(Headers.of("X-" + i, "a"))))
          .endsWith("\r\nX-%d: a\r\n\r\n".formatted(i));
      assertThat(written(Request.get("/").with(Headers.of("X-" + i, "b"))))
          .endsWith("\r\nX-%d: b\r\n\r\n".formatted(i));
      refused(Request.get("/").with(Headers.of("X-" + i, "\u010a")), "0x10a");
      refused(Request.get("/").with(Headers.of("X " + i, "a")), "a header's name has 0x20");
    }
  }

  @Test
  void headersAreRefusedEachTime() {
    Headers headers = Headers.of("X", "a", "Y", "b\u0007");
    refused(Request.get("/").with(headers), "0x07");
    refused(Request.get("/").with(headers), "0x07");
  }

  @Test
  void linesThatCouldNotBeWrittenAreNotSentLater() throws CallFailed {
    byte[] unreadable = "Authorization: secret\r\nX".getBytes(StandardCharsets.US_ASCII);
    Headers headers = Headers.ofLines(unreadable, new int[] {0, 23, unreadable.length});
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> written(Request.get("/").with(headers)));
    refused(Request.get("/").with(Headers.of("Authorization", "secret", "X", "\u0007")), "0x07");
    assertThat(written(Request.get("/"))).isEqualTo("GET / HTTP/1.1\r\nHost: b.test:9101\r\n\r\n");
  }

  @Test
  void aLanesWritersDoNotMixUpTheirLines() throws CallFailed {
    Headers first = Headers.of("X-Id", "1", "X-More", "of the first");
    Headers second = Headers.of("X-Id", "2");
    try (RequestWriter other = new RequestWriter(Origin.parse("http://c.test"), null, fields)) {
      for (int i = 0; i < 2; i++) {
        assertThat(written(Request.get("/").with(first))).endsWith(FIRST_LINES);
        Headers equal = Headers.of("X-Id", "1", "X-More", "of the first");
        assertThat(written(other, Request.get("/c").with(equal)))
            .isEqualTo("GET /c HTTP/1.1\r\nHost: c.test" + FIRST_LINES);
        assertThat(written(Request.get("/").with(second))).endsWith(":9101\r\nX-Id: 2\r\n\r\n");
        assertThat(written(other, Request.get("/"))).endsWith("Host: c.test\r\n\r\n");
      }
    }
  }

  @Test
  void headersFollowInTheirOrder() throws CallFailed {
    Headers headers = Headers.of("Accept", "application/json", "X-Id", "\u00e9\t1", "X-Empty", "");
    assertThat(written(Request.get("/a%20b?c=d").with(headers)))
        .isEqualTo(
            "GET /a%20b?c=d HTTP/1.1\r\nHost: b.test:9101\r\nAccept: application/json\r\n"
                + "X-Id: \u00e9\t1\r\nX-Empty: \r\n\r\n");
  }

  @ParameterizedTest
  @CsvSource({"GET,false", "DELETE,false", "POST,true", "PUT,true", "PATCH,true"})
  void aMissingBodyIsSaidWhereOneWouldBeExpected(Method method, boolean said) throws CallFailed {
    String head = written(new Request(method, "/", Headers.NONE, null));
    assertThat(head).startsWith(method + " / HTTP/1.1\r\n");
    assertThat(head.contains("Content-Length: 0\r\n")).isEqualTo(said);
  }

  @Test
  void theBodyFollowsItsLength() throws CallFailed {
    Slice body = Slice.of("xx{\"a\":1}xx").sub(2, 9);
    assertThat(written(new Request(Method.DELETE, "/", Headers.NONE, body)))
        .isEqualTo("DELETE / HTTP/1.1\r\nHost: b.test:9101\r\nContent-Length: 7\r\n\r\n{\"a\":1}");
  }

  @Test
  void aHeadOfAnyLengthIsWritten() throws CallFailed {
    String target = "/" + "a".repeat(5000);
    Headers headers = Headers.of("X-Long", "b".repeat(9000));
    assertThat(written(Request.get(target).with(headers)))
        .isEqualTo(
            "GET %s HTTP/1.1\r\nHost: b.test:9101\r\nX-Long: %s\r\n\r\n"
                .formatted(target, "b".repeat(9000)));
  }
}
