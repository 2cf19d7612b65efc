package io.fanout.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonPath;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTemplateTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"", "{\"sku\": {body.sku}}", "{\"a\": 1,}", "sku", "{'a': 1}", "{body} {id}"})
  void textThatIsNoJsonIsRefused(String text) {
    assertThatExceptionOfType(TemplateSyntaxException.class)
        .isThrownBy(() -> JsonTemplate.parse(text, TemplateInputs.NAMES));
  }

  @Test
  void referenceOutsideOfAStringIsToldWhereItBelongs() {
    assertThatExceptionOfType(TemplateSyntaxException.class)
        .isThrownBy(() -> JsonTemplate.parse("{\"sku\": {body.sku}}", TemplateInputs.NAMES))
        .withMessageStartingWith(
            "JSON text with its references inside double quotes, e.g. '{\"sku\": \"{body.sku}\"}':"
                + " malformed JSON at byte 9");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": \"{idd}\"}",
        "{idd}",
        "{\"a\": \"{id\"}",
        "{\"{idd}\": 1}",
        "{\"a\": \"}\"}"
      })
  void referenceToNothingIsRefused(String text) {
    assertThatExceptionOfType(TemplateSyntaxException.class)
        .isThrownBy(() -> JsonTemplate.parse(text, TemplateInputs.NAMES));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": \"{body.x}\"}",
        "{body.x}",
        "{\"a\": \"x {body.x}\"}",
        "{\"a\": \"x {body.n}\"}"
      })
  void missingValueIsRefused(String text) {
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> TemplateInputs.body("{\"n\": null}").json(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "s|\"te\\u0078t\"",
        "n|1.50",
        "big|123456789012345678901234567890",
        "t|true",
        "z|null",
        "l|[1, 2]",
        "o|{\"a\" : 1}"
      })
  void valueKeepsItsTypeAndItsBytes(String name, String json) {
    TemplateInputs given =
        TemplateInputs.body(
            """
            {"s": "te\\u0078t", "n": 1.50, "big": 123456789012345678901234567890, "t": true,
             "z": null, "l": [1, 2], "o": {"a" : 1}}\
            """);

    assertThat(given.json("{\"v\": \"{body.%s}\"}".formatted(name))).isEqualTo("{\"v\": %s}", json);
    assertThat(given.json("{body.%s}".formatted(name))).isEqualTo(json);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\"b", "\",\"admin\":true,\"x\":\"", "\\", "a\nb", "\0", "{id}", "é€"})
  void textOfTheRequestNeverLeavesItsString(String value) {
    String json = TemplateInputs.id(value).json("{\"a\": \"{id}\", \"b\": \"<{id}>\"}");

    Slice valid = JsonScan.strict().validate(Slice.of(json));
    assertThat(JsonPath.parse("a").find(valid)).isEqualTo(JsonText.quote(value));
    assertThat(JsonPath.parse("b").find(valid)).isEqualTo(JsonText.quote("<" + value + ">"));
  }

  @Test
  void textStaysAString() {
    assertThat(TemplateInputs.id("7").json("{\"a\": \"{id}\"}")).isEqualTo("{\"a\": \"7\"}");
    assertThat(TemplateInputs.query("n=1").json("{query.n}")).isEqualTo("\"1\"");
  }

  @Test
  void memberNameStaysAStringWhateverItRefersTo() {
    assertThat(TemplateInputs.body("{\"k\": 5}").json("{\"{body.k}\" : \"{body.k}\"}"))
        .isEqualTo("{\"5\" : 5}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{body.x:1}|1",
        "{body.x:true}|true",
        "{body.x:null}|null",
        "{body.x:01}|\"01\"",
        "{body.x:none}|\"none\"",
        "{body.x:}|\"\"",
        "{body.x:[1]}|\"[1]\"",
        "{query.x:1}|\"1\"",
        "{late.x:2}|2"
      })
  void defaultHasTheTypeItLooksLikeWhereAValueOfJsonStands(String reference, String json) {
    assertThat(TemplateInputs.body("{}").json("[\"%s\"]".formatted(reference)))
        .isEqualTo("[%s]", json);
  }

  @Test
  void aRequestWithoutABodyLeavesTheDefault() {
    assertThat(
            TemplateInputs.NOTHING.json(
                "[\"{body.x:1}\", \"of {body.x.y:none}\", \"{body:null}\"]"))
        .isEqualTo("[1, \"of none\", null]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{ }", "[]", "1", "\"a\"", "{\"a\": [1, \"b\\\"c\"]}", "null"})
  void jsonWithoutReferencesIsSentAsItIs(String json) {
    assertThat(TemplateInputs.NOTHING.json(json)).isEqualTo(json);
  }

  @Test
  void doubledBraceIsText() {
    assertThat(
            TemplateInputs.id("7").json("{\"query\": \"{{ user(id: \\\"{id}\\\") {{ name }} }}\"}"))
        .isEqualTo("{\"query\": \"{ user(id: \\\"7\\\") { name } }\"}");
  }

  @Test
  void wholeBodyNeedNotBeJson() {
    JsonTemplate whole = JsonTemplate.parse(" {body} ", TemplateInputs.NAMES);

    assertThat(whole.isWholeBody()).isTrue();
    assertThat(whole.readsBodyAsJson()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{body.a}", "{\"a\": \"{body}\"}", "{\"a\": \"{body.a}\"}", "{body:1}"})
  void partOfTheBodyNeedsItToBeJson(String text) {
    JsonTemplate part = JsonTemplate.parse(text, TemplateInputs.NAMES);

    assertThat(part.isWholeBody()).isFalse();
    assertThat(part.readsBodyAsJson()).isTrue();
  }
}
