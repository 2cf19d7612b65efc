package io.fanout.netty.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fanout.api.http.Headers;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ArrivedHeadTest {
  private static final ArrivedHead.ValueCheck<RuntimeException> ANY = (bytes, from, to) -> {};

  private static ArrivedHead head(String... fields) {
    ArrivedHead head = new ArrivedHead();
    for (int i = 0; i < fields.length; i += 2) {
      head.add(AsciiString.of(fields[i]), AsciiString.of(fields[i + 1]));
    }
    return head;
  }

  private static List<String> entries(Http2Headers head) {
    List<String> entries = new ArrayList<>();
    for (Map.Entry<CharSequence, CharSequence> field : head) {
      entries.add(field.getKey() + "=" + field.getValue());
    }
    return entries;
  }

  private static List<String> entries(Headers fields) {
    List<String> entries = new ArrayList<>();
    fields.forEach((name, value) -> entries.add(name + "=" + value));
    return entries;
  }

  @Test
  void fieldsComeInOrderAndWithoutPseudoFields() {
    ArrivedHead head = head(":status", "200", "b", "1", "a", "", "b", "2: \u00e9");
    Headers fields = head.fields(ANY);
    assertThat(entries(fields)).containsExactly("b=1", "a=", "b=2: \u00e9");
    assertThat(fields.all("B")).containsExactly("1", "2: \u00e9");
    assertThat(head(":status", "204").fields(ANY).isEmpty()).isTrue();
    assertThat(head().fields(ANY).isEmpty()).isTrue();
  }

  @Test
  void itHoldsManyFields() {
    ArrivedHead head = new ArrivedHead();
    List<String> added = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      head.add(AsciiString.of("n" + i), AsciiString.of("v" + i));
      added.add("n" + i + "=v" + i);
    }
    assertThat(head.size()).isEqualTo(100);
    assertThat(entries((Http2Headers) head)).isEqualTo(added);
    assertThat(entries(head.fields(ANY))).isEqualTo(added);
  }

  /** HPACK's decoder may pass a slice of a longer array. */
  @Test
  void onlyTheSliceOfALongerArrayIsCopied() {
    ArrivedHead head = new ArrivedHead();
    AsciiString text = AsciiString.of("..name..value..");
    head.add(text.subSequence(2, 6, false), text.subSequence(8, 13, false));
    assertThat(entries(head.fields(ANY))).containsExactly("name=value");
  }

  /** A request that asks for HTTP/2 by an upgrade arrives in Netty's own class. */
  @Test
  void fieldsOfNettysClassAreCopied() {
    Http2Headers netty =
        new DefaultHttp2Headers()
            .method("GET")
            .path("/x")
            .add("cookie", "a=b")
            .add("cookie", "c=d")
            .add("n", AsciiString.of("..v..").subSequence(2, 3, false));
    ArrivedHead head = ArrivedHead.of(netty);
    assertThat((Object) head.method()).isEqualTo(AsciiString.of("GET"));
    assertThat((Object) head.path()).isEqualTo(AsciiString.of("/x"));
    assertThat(entries(head.fields(ANY))).containsExactly("cookie=a=b", "cookie=c=d", "n=v");
  }

  @Test
  void itChecksAllValuesButThoseOfPseudoFields() {
    List<String> checked = new ArrayList<>();
    head(":status", "200", "a", "one", "b", "")
        .fields(
            (bytes, from, to) ->
                checked.add(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1)));
    assertThat(checked).containsExactly("one", "");
    assertThatThrownBy(
            () ->
                head("a", "one")
                    .fields(
                        (bytes, from, to) -> {
                          throw new IllegalStateException("refused");
                        }))
        .hasMessage("refused");
  }

  @Test
  void itAnswersWhatTheDecoderAsks() {
    ArrivedHead head =
        head(
            ":method",
            "GET",
            ":scheme",
            "https",
            ":authority",
            "a:1",
            ":path",
            "/x",
            "c",
            "1",
            "c",
            "2");
    assertThat((Object) head.method()).isEqualTo(AsciiString.of("GET"));
    assertThat((Object) head.scheme()).isEqualTo(AsciiString.of("https"));
    assertThat((Object) head.authority()).isEqualTo(AsciiString.of("a:1"));
    assertThat((Object) head.path()).isEqualTo(AsciiString.of("/x"));
    assertThat((Object) head.status()).isNull();
    assertThat(head.contains(":protocol")).isFalse();
    assertThat(head.contains("c")).isTrue();
    assertThat(head.isEmpty()).isFalse();
    assertThat(head.size()).isEqualTo(6);
    assertThat(head.getAll("c")).extracting(Object::toString).containsExactly("1", "2");
    assertThat(head.getAll("d")).isEmpty();
    assertThat((Object) head(":status", "200").status()).isEqualTo(AsciiString.of("200"));
  }

  @Test
  void setLongReplacesAllValues() {
    ArrivedHead head = head("a", "1", "content-length", "5, 5", "b", "2", "content-length", "5");
    head.setLong("content-length", 5);
    assertThat(entries(head.fields(ANY))).containsExactly("a=1", "content-length=5", "b=2");
    ArrivedHead without = head("a", "1");
    without.setLong("content-length", 7);
    assertThat(entries(without.fields(ANY))).containsExactly("a=1", "content-length=7");
  }

  @ParameterizedTest
  @CsvSource({
    "'',      1,  a field without a name",
    ":paths,  1,  an unknown pseudo field",
    ":path,   '', a pseudo field without a value",
    ":method, 1,  a pseudo field that came twice",
    "Name,    1,  'a name with 0x4e (expected: the characters of a token, in lower case)'",
    "a b,     1,  'a name with 0x20 (expected: the characters of a token, in lower case)'",
    "a:b,     1,  'a name with 0x3a (expected: the characters of a token, in lower case)'"
  })
  void brokenFieldsAreRefused(String name, String value, String why) {
    ArrivedHead head = head(":method", "GET");
    assertThatThrownBy(() -> head.add(AsciiString.of(name), AsciiString.of(value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
    assertThat(head.size()).isEqualTo(1);
  }

  /** Netty's decoder relies on the checks of its own class, which this one replaces. */
  @Test
  void itRefusesWhatNettysOwnClassRefuses() {
    List<AsciiString> names = new ArrayList<>();
    for (int octet = 0; octet <= 0xff; octet++) {
      names.add(new AsciiString(new byte[] {(byte) octet}));
      names.add(new AsciiString(new byte[] {'a', (byte) octet}));
      names.add(new AsciiString(new byte[] {':', (byte) octet}));
    }
    for (Http2Headers.PseudoHeaderName name : Http2Headers.PseudoHeaderName.values()) {
      names.add(name.value());
    }
    for (AsciiString name : names) {
      for (String value : List.of("", "1")) {
        boolean nettyRefuses =
            catchThrowable(() -> new DefaultHttp2Headers(true).add(name, AsciiString.of(value)))
                != null;
        boolean refused =
            catchThrowable(() -> new ArrivedHead().add(name, AsciiString.of(value))) != null;
        assertThat(refused).as("%s=%s", name, value).isEqualTo(nettyRefuses);
      }
    }
  }
}
