package io.fanout.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fanout.api.json.Slice;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPathTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "^^|1|a name or an index",
        ".|1|a name or an index",
        "a.|3|a name or an index",
        ".a|1|a name or an index",
        "a..b|3|a name or an index",
        "a b|2|'.' between two names",
        "a[0]|2|'.' between two names",
        "a.'b|3|a closing single quote",
        "'a''|1|a closing single quote",
        "'a'b|4|'.' between two names",
        "a'b'|2|'.' between two names",
        "\"a\"|1|a name or an index",
        "*|1|a name or an index"
      })
  void pathThatCannotBeReadIsRefusedWithItsPlace(String text, int character, String expected) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonPath.parse(text))
        .withMessageStartingWith(
            "JSON path: \"%s\" at character %d (expected: %s", text, character, expected);
  }

  @Test
  void nameThatUtf8CannotCarryIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonPath.parse("'\ud800'"))
        .withMessageContaining("\"\\ud800\"")
        .withMessageContaining("without a lone surrogate");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "b|{`a`:1}",
        "a|{}",
        "a|[]",
        "a|[{`a`:1}]",
        "0|[]",
        "2|[1,2]",
        "0|`text`",
        "a.b|{`a`:1}",
        "a.b|{`a`:null}",
        "a.b|{`a`:{`c`:{`b`:1}}}",
        "a.0|{`a`:`x`}",
        "'0'|[1]",
        "00|[1]",
        "-1|[1]",
        "999999999|[1]",
        "99999999999999999999|[1]",
        "a.b|{`a`:{`b`:1},`a`:{}}"
      })
  void pathThatLeadsNowhereFindsNothing(String path, String json) {
    assertThat(find(path, json.replace('`', '"'))).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "a|{`a`:1}|1",
        "a|{`a`:null}|null",
        "a|{ `a` : [ 1 , 2 ] }|[ 1 , 2 ]",
        "items.0.sku|{`items`:[{`sku`:`x`}]}|`x`",
        "items.1.sku|{`items`:[[],{`sku`:-1.50e3}]}|-1.50e3",
        "1|[1,2]|2",
        "1|{`0`:`a`,`1`:`b`}|`b`",
        "'1'|{`1`:`b`}|`b`",
        "01|{`01`:1}|1",
        "99999999999999999999|{`99999999999999999999`:1}|1",
        "'odd.name'|{`odd`:{`name`:1},`odd.name`:2}|2",
        "''|{``:1}|1",
        "''''|{`'`:1}|1",
        "'a b'.''.x|{`a b`:{``:{`x`:1}}}|1",
        "'`'|{`\\``:1}|1",
        "a|{`\\u0061`:1}|1",
        "é|{`\\u00e9`:1}|1",
        "'/'|{`\\/`:1}|1",
        "'😀'|{`\\ud83d\\ude00`:1}|1",
        "a|{`a`:1,`b`:2,`a`:3}|3",
        "a|{`a`:1,`\\u0061`:3}|3",
        "a.b|{`a`:{`b`:1},`a`:{`b`:2}}|2",
        "b|{`a`:`}],{[`,`b`:1}|1",
        "b|{`a`:`\\``,`b`:1}|1",
        "b|{`a`:`\\\\`,`b`:1}|1",
        "2.0|[true,false,[null]]|null",
        "_x-y.$z@1|{`_x-y`:{`$z@1`:1}}|1"
      })
  void pathFindsTheValueAsSent(String path, String json, String value) {
    assertThat(find(path.replace('`', '"'), json.replace('`', '"')))
        .isEqualTo(Slice.of(value.replace('`', '"')));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a.b", "0.'0'.00", "''", "'a.b'.c", "''''", "'a b'", "ключ.日本"})
  void pathsTextReadsAsTheSamePath(String text) {
    JsonPath path = JsonPath.parse(text);
    assertThat(JsonPath.parse(path.toString())).isEqualTo(path).hasSameHashCodeAs(path);
    assertThat(path).hasToString(text);
  }

  @Test
  void valueIsFoundInTheMiddleOfALargerArray() {
    Slice part = Slice.of("[9]{\"a\":12}34").sub(3, 11);
    assertThat(JsonPath.parse("a").find(part)).isEqualTo(Slice.of("12"));
    Slice bare = Slice.of("1234").sub(1, 3);
    assertThat(JsonPath.parse("a").find(bare)).isNull();
  }

  private static @Nullable Slice find(String path, String json) {
    return JsonPath.parse(path).find(JsonScan.strict().validate(Slice.of(json)));
  }
}
