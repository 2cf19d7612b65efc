package io.fanout.netty.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Netty's decoder understands these heads, however small a table it has. */
final class LiteralHeadsTest {
  private static final int STREAM = 3;

  private final LiteralHeads heads = new LiteralHeads();
  private final DefaultHttp2HeadersDecoder decoder =
      new DefaultHttp2HeadersDecoder(false, Integer.MAX_VALUE);

  private byte[] bytes(Http2Headers head) throws Http2Exception {
    ByteBuf out = Unpooled.buffer();
    heads.encodeHeaders(STREAM, head, out);
    byte[] bytes = new byte[out.readableBytes()];
    out.readBytes(bytes);
    return bytes;
  }

  private List<String> decoded(byte[] bytes) throws Http2Exception {
    List<String> fields = new ArrayList<>();
    for (Map.Entry<CharSequence, CharSequence> field :
        decoder.decodeHeaders(STREAM, Unpooled.wrappedBuffer(bytes))) {
      fields.add(field.getKey() + "=" + field.getValue());
    }
    return fields;
  }

  private static Http2Headers head(String... fields) {
    Http2Headers head = new DefaultHttp2Headers(false);
    for (int i = 0; i < fields.length; i += 2) {
      head.add(fields[i], fields[i + 1]);
    }
    return head;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ":authority",
        ":method",
        ":path",
        ":scheme",
        ":status",
        "accept-charset",
        "accept-encoding",
        "accept-language",
        "accept-ranges",
        "accept",
        "access-control-allow-origin",
        "age",
        "allow",
        "authorization",
        "cache-control",
        "content-disposition",
        "content-encoding",
        "content-language",
        "content-length",
        "content-location",
        "content-range",
        "content-type",
        "cookie",
        "date",
        "etag",
        "expect",
        "expires",
        "from",
        "host",
        "if-match",
        "if-modified-since",
        "if-none-match",
        "if-range",
        "if-unmodified-since",
        "last-modified",
        "link",
        "location",
        "max-forwards",
        "proxy-authenticate",
        "proxy-authorization",
        "range",
        "referer",
        "refresh",
        "retry-after",
        "server",
        "set-cookie",
        "strict-transport-security",
        "transfer-encoding",
        "user-agent",
        "vary",
        "via",
        "www-authenticate",
        "x-unknown"
      })
  void everyNameKeepsItsMeaning(String name) throws Http2Exception {
    for (String value :
        List.of(
            "",
            "v",
            "GET",
            "POST",
            "/",
            "/index.html",
            "http",
            "https",
            "200",
            "204",
            "206",
            "304",
            "400",
            "404",
            "500",
            "503",
            "gzip, deflate")) {
      assertThat(decoded(bytes(head(name, value)))).containsExactly(name + "=" + value);
    }
  }

  @Test
  void aFieldOfTheStaticTableIsOneByte() throws Http2Exception {
    assertThat(bytes(head(":status", "200")))
        .containsExactly(0x20, 0x88); // 0x20: the table's size is 0
    assertThat(bytes(head(":status", "500"))).containsExactly(0x8e);
    assertThat(bytes(head(":method", "GET", ":scheme", "https"))).containsExactly(0x82, 0x87);
  }

  @Test
  void longNumbersAndTextsAreReadable() throws Http2Exception {
    for (int length : List.of(126, 127, 128, 254, 255, 256, 16_383, 16_384, 100_000)) {
      String text = "a".repeat(length);
      assertThat(decoded(bytes(head(text, text, "via", text))))
          .containsExactly(text + "=" + text, "via=" + text);
    }
  }

  @Test
  void anyFieldsAreReadableInOrder() throws Http2Exception {
    Random random = new Random(20_261_128);
    String[] names = {":status", "via", "x-a", "set-cookie", "content-type", "etag"};
    for (int round = 0; round < 1_000; round++) {
      Http2Headers head = new DefaultHttp2Headers(false);
      List<String> expected = new ArrayList<>();
      for (int i = random.nextInt(20); i > 0; i--) {
        String name = names[random.nextInt(names.length)];
        StringBuilder value = new StringBuilder();
        for (int c = random.nextInt(200); c > 0; c--) {
          value.append((char) (0x20 + random.nextInt(0xe0)));
        }
        head.add(name, value.toString());
      }
      head.forEach(field -> expected.add(field.getKey() + "=" + field.getValue()));
      assertThat(decoded(bytes(head))).as("round %d", round).isEqualTo(expected);
    }
  }

  @Test
  void aDecoderMayChangeItsTableLimitAtAnyTime() throws Exception {
    for (int size : List.of(0, 4096, 0)) {
      decoder.configuration().maxHeaderTableSize(size);
      heads.maxHeaderTableSize(size);
      assertThat(decoded(bytes(head("etag", "1")))).containsExactly("etag=1");
    }
  }

  /** A proxy behind us must not put these into its table, where an attacker could guess them. */
  @ParameterizedTest
  @ValueSource(strings = {"authorization", "cookie", "proxy-authorization", "set-cookie"})
  void secretsAreMarked(String name) throws Http2Exception {
    assertThat(bytes(head())).as("the size of the table").hasSize(1);
    assertThat(bytes(head(name, "s"))[0] & 0xf0).isEqualTo(0x10);
    assertThat(bytes(head("etag", "s"))[0] & 0xf0).isZero();
  }

  @Test
  void aHeadThatTheOtherEndWouldNotAcceptIsRefused() throws Http2Exception {
    heads.maxHeaderListSize(4 + 1 + 32);
    assertThatThrownBy(() -> bytes(head("etag", "12")))
        .isInstanceOf(Http2Exception.HeaderListSizeException.class);
    byte[] next = bytes(head("etag", "1"));
    assertThat(next[0]).as("the size of the table").isEqualTo((byte) 0x20);
    assertThat(decoded(next)).containsExactly("etag=1");
  }
}
