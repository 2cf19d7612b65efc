package io.fanout.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fanout.api.json.Slice;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"1", "null", "{}", "[]", "true"})
  void valueThatIsNoStringIsNotUnquoted(String json) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonText.unquote(Slice.of(json)))
        .withMessage("JSON value: %s (expected: STRING, validated)", json);
  }

  @Test
  void nullHasNoText() {
    assertThat(JsonText.scalarText(Slice.of("null"))).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"a b\"|a b",
        "\"\"|``",
        "\"null\"|null",
        "\"\\u00e9\\tx\"|é\tx",
        "12345678901234567890.10|12345678901234567890.10",
        "-0|-0",
        "1E+2|1E+2",
        "true|true",
        "false|false",
        "{\"a\": [1]}|{\"a\": [1]}",
        "[ \"\\u0061\" ]|[ \"\\u0061\" ]"
      })
  void scalarTextIsWhatATemplateShows(String json, String text) {
    assertThat(JsonText.scalarText(Slice.of(json))).isEqualTo(text);
  }

  @Test
  void quotingEscapesWhatJsonDemandsAndNothingElse() {
    assertThat(JsonText.quote("\"\\/\b\f\n\r\t\u0000\u001f\u007f\u2028é日😀").utf8())
        .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u2028é日😀\"");
  }

  @Test
  void loneSurrogatesAreQuotedAsEscapesAndComeBack() {
    for (String text :
        new String[] {"\ud800", "\udfff", "a\ud83d", "\ude00\ud83d", "\ud83dx\ude00"}) {
      Slice quoted = JsonText.quote(text);
      assertThat(JsonScan.strict().validate(quoted)).isEqualTo(quoted);
      assertThat(JsonText.unquote(quoted)).isEqualTo(text);
    }
    assertThat(JsonText.quote("\ud800").utf8()).isEqualTo("\"\\ud800\"");
  }

  @Test
  void everyEscapeIsUnquoted() {
    assertThat(JsonText.unquote(Slice.of("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00E9\\ud83d\\uDE00x\"")))
        .isEqualTo("\"\\/\b\f\n\r\té😀x");
  }

  @Test
  void anyTextComesBackFromItsQuotedFormAndJacksonReadsTheSame() {
    Random random = new Random(20_261_124);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int left = random.nextInt(40); left > 0; left--) {
        int bound = random.nextBoolean() ? 0x80 : 0x10000;
        text.append((char) random.nextInt(bound));
      }
      Slice quoted = JsonText.quote(text);
      assertThat(JsonScan.strict().validate(quoted)).isEqualTo(quoted);
      assertThat(JsonText.unquote(quoted)).isEqualTo(text.toString());
      assertThat(Jackson.tree(quoted.utf8()).stringValue()).isEqualTo(text.toString());
    }
  }
}
