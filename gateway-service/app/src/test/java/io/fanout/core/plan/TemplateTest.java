package io.fanout.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fanout.api.http.Headers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{idd}|existing references; {idd} is none of",
        "{}|existing references; {} is none of",
        "{ id}|existing references",
        "{id.x}|existing references",
        "{Order.id}|existing references",
        "{query}|a name in {query}, as in {query.page}",
        "{query.}|a name in {query.}, as in {query.page}",
        "{header}|a name in {header}, as in {header.X-Tenant}",
        "{header.X Tenant}|a header's name in {header.X Tenant}",
        "{body.}|names and indexes joined by dots: JSON path",
        "{order.a b}|names and indexes joined by dots: JSON path: \"a b\" at character 2",
        "{order.'a}|names and indexes joined by dots",
        "{id|a } behind each {; there is none behind \"{id\", write {{",
        "x{|a } behind each {; there is none behind \"{\", write {{",
        "a}b|a { before each }; there is none before \"}b\", write }}",
        "{query.a:{id}}|a } behind each {",
        "Bearer ${TOKEN}|a value for ${TOKEN}; no environment variable or property has that name"
      })
  void textThatCannotBeReadIsRefusedWithWhatIsExpected(String text, String expected) {
    assertThatExceptionOfType(TemplateSyntaxException.class)
        .isThrownBy(() -> Template.parse(text, TemplateInputs.NAMES))
        .satisfies(refused -> assertThat(refused.expected()).startsWith(expected));
  }

  @Test
  void unknownReferenceListsTheExistingOnes() {
    assertThatExceptionOfType(TemplateSyntaxException.class)
        .isThrownBy(() -> Template.parse("{idd}", new ReferenceScope(Set.of("id"), List.of("b"))))
        .withMessage(
            "existing references; {idd} is none of {id}, {b}, {query.NAME},"
                + " {header.NAME}, {body}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{id}", "{query.a}", "{header.A}", "{body}", "{body.a}"})
  void aValueThatTheClientDidNotSendIsMissing(String text) {
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> TemplateInputs.NOTHING.text(text))
        .withMessage(text + " is missing in the request")
        .satisfies(missing -> assertThat(missing.clients()).isTrue());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{order.b}", "{order.a.b}", "{order.0}", "{order.n}", "{late.a}", "{late}"})
  void aValueThatABackendDidNotSendIsMissing(String text) {
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> TemplateInputs.order("{\"a\": 1, \"n\": null}").text(text))
        .withMessage(text + " is missing in an earlier call's answer")
        .satisfies(missing -> assertThat(missing.clients()).isFalse());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{order.s}|text",
        "{order.q}|a\"b",
        "{order.n}|12.50",
        "{order.b}|false",
        "{order.l.1.x}|second",
        "{order.l.0}|{\"x\":1}",
        "{order.'odd.name'}|odd",
        "{order.'a:b}'}|colon",
        "{order.o.0}|zero",
        "<{order.s}-{order.n}>|<text-12.50>"
      })
  void answersAreReadByNamesAndIndexes(String text, String value) {
    TemplateInputs given =
        TemplateInputs.order(
            """
            {"s": "text", "q": "a\\"b", "n": 12.50, "b": false, "o": {"0": "zero"},
             "l": [{"x":1}, {"x": "second"}], "odd.name": "odd", "a:b}": "colon"}
            """);

    assertThat(given.text(text)).isEqualTo(value);
  }

  @Test
  void requestIsReadByItsParts() {
    TemplateInputs given =
        new TemplateInputs(
            Map.of("id", "7"),
            "page=2&a.b=3",
            Headers.of("X-Tenant", "t1"),
            "{\"sku\": \"s\", \"list\": [4]}",
            null);

    assertThat(
            given.text("{id} {query.page} {query.a.b} {header.x-tenant} {body.sku} {body.list.0}"))
        .isEqualTo("7 2 3 t1 s 4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{query.page:1}|1",
        "{query.page:}|''",
        "{query.page:a:b}|a:b",
        "{query.page:it's}|it's",
        "{order.gone.far:x}|x",
        "{order.n:x}|x"
      })
  void defaultStandsInForWhatIsMissing(String text, String value) {
    assertThat(TemplateInputs.order("{\"n\": null}").text(text)).isEqualTo(value);
  }

  @Test
  void emptyValueIsAValue() {
    assertThat(TemplateInputs.query("page=").text("{query.page:1}")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{{id}}|{id}", "{{|{", "}}|}", "{{{id}}}|{7}", "a{{b}}c|a{b}c"})
  void doubledBraceIsText(String text, String value) {
    assertThat(TemplateInputs.id("7").text(text)).isEqualTo(value);
  }

  @Test
  void valueIsNeverReadAsATemplate() {
    assertThat(TemplateInputs.id("{query.a}${x}").text("{id}")).isEqualTo("{query.a}${x}");
  }
}
