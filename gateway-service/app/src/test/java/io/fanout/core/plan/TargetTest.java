package io.fanout.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fanout.api.http.Headers;
import io.fanout.core.http.PathValue;
import java.net.URI;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
  private static final int ROUNDS = 20_000;
  private static final String NASTY = "./\\?#&=%2eE{}:@ \r\n\0\t;+~aéü€\ud83d\ude00\"'<>|^`";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|a path that begins with one slash",
        "b/{id}|a path that begins with one slash",
        "//evil.example/{id}|a path that begins with one slash",
        "http://evil/|a path that begins with one slash",
        "{id}|a path that begins with one slash",
        "/a/../b|a path without . and .. segments",
        "/./b|a path without . and .. segments",
        "/a/%2e%2e/b|a dot as itself",
        "/a/%2E{id}|a dot as itself",
        "/a#b|only characters that a URI allows; percent-encode the number sign",
        "/a\\b|only characters that a URI allows; percent-encode the reverse solidus",
        "/a%zz|only characters that a URI allows; percent-encode the percent sign",
        "/a%2|only characters that a URI allows",
        "/é|only characters that a URI allows",
        "'/a b'|only characters that a URI allows; percent-encode the space in \"a b\"",
        "/b?q=a b|only characters that a URI allows; percent-encode the space",
        "/b?q=<|only characters that a URI allows",
        "/b?|parameters such as page={query.page}",
        "/b?a=1&&b=2|parameters such as page={query.page}",
        "/b?=1|parameters such as page={query.page}",
        "/b?{id}=1|parameters such as page={query.page}",
        "/b?{query.all}|parameters such as page={query.page}",
        "/{{id}}|only characters that a URI allows; percent-encode the left curly bracket",
        "/{query.a:}|a default behind the colon of {query.a:}",
        "/{idd}|existing references",
        "/b?x={idd}|existing references"
      })
  void targetThatCannotBeCalledIsRefused(String text, String expected) {
    assertThatExceptionOfType(TemplateSyntaxException.class)
        .isThrownBy(() -> Target.parse(text, TemplateInputs.NAMES))
        .satisfies(refused -> assertThat(refused.expected()).startsWith(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"/b/{id}|.", "/b/{id}|..", "/b/.{id}|.", "/b/{id}/c|..", "/{id}|.", "/{id}{id}|."})
  void valueThatWouldMakeADotSegmentIsRefused(String template, String value) {
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> TemplateInputs.id(value).path(template))
        .withMessage("{id} would change the path called in the request")
        .satisfies(refused -> assertThat(refused.clients()).isTrue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/b/{id}", "/b/{id}/c", "/b/x{id}"})
  void emptyValueInThePathIsRefused(String template) {
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> TemplateInputs.id("").path(template))
        .withMessage("{id} is empty in the request");
  }

  @Test
  void badValueOfABackendIsNotTheClientsFault() {
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> TemplateInputs.order("{\"x\": \"..\"}").path("/b/{order.x}"))
        .satisfies(refused -> assertThat(refused.clients()).isFalse());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a/b|/b/a%2Fb/c?x=1",
        "a?y=2|/b/a%3Fy%3D2/c?x=1",
        "a#f|/b/a%23f/c?x=1",
        "..a/b..|/b/..a%2Fb../c?x=1",
        "100%|/b/100%25/c?x=1",
        "a;b|/b/a%3Bb/c?x=1",
        "http://evil|/b/http%3A%2F%2Fevil/c?x=1",
        "...|/b/.../c?x=1",
        "'a b'|/b/a%20b/c?x=1",
        "€|/b/%E2%82%AC/c?x=1"
      })
  void valueNeverLeavesItsSegment(String value, String target) {
    assertThat(TemplateInputs.id(value).path("/b/{id}/c?x=1")).isEqualTo(target);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../admin",
        "..\\..\\admin",
        "/..",
        "../",
        "a/../b",
        "a/./b",
        "a/..",
        "./a",
        "\\.",
        "..;/admin",
        "..;x=1",
        ".;",
        "%2e%2e",
        "%2E",
        ".%2e",
        "%2e%2e%2fadmin",
        "..%2fadmin",
        "..%5cadmin",
        "a%2f..",
        "%252e%252e%252fadmin"
      })
  void valueThatAServerCouldReadAsDotSegmentsIsRefused(String value) {
    for (String template : new String[] {"/b/{id}", "/b/{id}/c?x=1", "/{other}/{id}"}) {
      TemplateInputs given =
          new TemplateInputs(Map.of("id", value, "other", "o"), "", Headers.NONE, "", null);
      assertThatExceptionOfType(MissingValue.class)
          .as(template)
          .isThrownBy(() -> given.path(template))
          .withMessage("{id} would change the path called in the request");
    }
    assertThat(TemplateInputs.id(value).path("/b?x={id}")).startsWith("/b?x=");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0", "a\0b", "%00", "a%2500"})
  void nulInThePathIsRefused(String value) {
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> TemplateInputs.id(value).path("/b/{id}"))
        .withMessage("{id} has a NUL character in the request");
  }

  @Test
  void aTextBesideTheValueMakesNoDotSegmentOfIt() {
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> TemplateInputs.id("./x").path("/b/.{id}"))
        .withMessage("{id} would change the path called in the request");
    assertThat(TemplateInputs.id(".x").path("/b/.{id}")).isEqualTo("/b/..x");
  }

  @Test
  void aTargetIsBounded() {
    String longest = "x".repeat(8 * 1024 - "/b/".length());
    assertThat(TemplateInputs.id(longest).path("/b/{id}")).hasSize(8 * 1024);
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> TemplateInputs.id(longest + "x").path("/b/{id}"))
        .withMessage("{id} is longer than 8192 characters in the request")
        .satisfies(refused -> assertThat(refused.clients()).isTrue());
    assertThatExceptionOfType(MissingValue.class)
        .as("what is encoded counts")
        .isThrownBy(() -> TemplateInputs.id("/".repeat(4_000)).path("/b/{id}"))
        .withMessage("{id} is longer than 8192 characters in the request");
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(
            () ->
                TemplateInputs.order("{\"x\":\"" + "x".repeat(1_000_000) + "\"}")
                    .path("/b?q={order.x}"))
        .withMessage("{order.x} is longer than 8192 characters in an earlier call's answer")
        .satisfies(refused -> assertThat(refused.clients()).isFalse());
    TemplateInputs both =
        new TemplateInputs(Map.of("id", "x".repeat(4_100)), "", Headers.NONE, "", longest(4_100));
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> both.path("/b/{id}?q={order}"))
        .withMessage("what is made of {id}, {order} is longer than 8192 characters")
        .satisfies(refused -> assertThat(refused.clients()).isFalse());
  }

  private static String longest(int length) {
    return "\"" + "x".repeat(length) + "\"";
  }

  @Test
  void lineEndCannotEndTheRequestLine() {
    assertThat(TemplateInputs.id("a HTTP/1.1\r\nHost: evil\r\n\r\n").path("/b/{id}"))
        .isEqualTo("/b/a%20HTTP%2F1.1%0D%0AHost%3A%20evil%0D%0A%0D%0A");
  }

  @Test
  void valueNeverBeginsAnotherParameter() {
    assertThat(TemplateInputs.query("q=a%26admin=1%23x+y").path("/b?q={query.q}&z=1"))
        .isEqualTo("/b?q=a%26admin%3D1%23x%20y&z=1");
  }

  @Test
  void parameterWhoseValueIsMissingIsLeftOut() {
    String template = "/b?a={query.a}&b={query.b}&c={query.c:3}&d=x{query.d}";

    assertThat(TemplateInputs.query("b=2").path(template)).isEqualTo("/b?b=2&c=3");
    assertThat(TemplateInputs.query("a=&d=4").path(template)).isEqualTo("/b?a=&c=3&d=x4");
    assertThat(TemplateInputs.NOTHING.path("/b?a={query.a}")).isEqualTo("/b");
  }

  @Test
  void parameterWithoutValueStaysOne() {
    assertThat(TemplateInputs.NOTHING.path("/b?debug&a=&x={query.x}")).isEqualTo("/b?debug&a=");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/b?q={query.q:a&b=c?}|/b?q=a%26b%3Dc%3F",
        "/b/{query.q:x/y?z}|/b/x%2Fy%3Fz",
        "'/b?q={query.q:a b%20}'|/b?q=a%20b%2520"
      })
  void defaultIsEncodedLikeAnyValue(String template, String target) {
    assertThat(TemplateInputs.NOTHING.path(template)).isEqualTo(target);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/b",
        "/b/",
        "/b//c",
        "/b;v=1/c",
        "/a%20b",
        "/b?x=/?:@",
        "/b.c/...",
        "/a:b@c"
      })
  void targetWithoutReferencesIsSentAsItIs(String text) {
    assertThat(TemplateInputs.NOTHING.path(text)).isEqualTo(text);
  }

  @Test
  void everyReferenceIsListed() {
    Target target = Target.parse("/{id}/x{order.a}/{query.q}?z={header.Z}", TemplateInputs.NAMES);

    assertThat(target.holes())
        .extracting(Template.Part.Hole::name)
        .containsExactly("id", "order.a", "query.q", "header.Z");
  }

  @Test
  void noValueEverChangesWhereOrWhatIsCalled() {
    Random random = new Random(11);
    int[] letters = NASTY.codePoints().toArray();
    int rendered = 0;
    for (int round = 0; round < ROUNDS; round++) {
      StringBuilder value = new StringBuilder();
      random
          .ints(random.nextInt(8), 0, letters.length)
          .forEach(i -> value.appendCodePoint(letters[i]));
      TemplateInputs given =
          new TemplateInputs(Map.of("id", value.toString()), "", Headers.NONE, "", null);
      String target;
      try {
        target = given.path("/b/{id}/c/x{id}?q={id}&r=1");
      } catch (MissingValue refused) {
        assertThat(value.isEmpty() || PathValue.fault(value.toString()) != null)
            .as("%s", value)
            .isTrue();
        continue;
      }
      rendered++;
      assertThat(target).matches("/b/[^/?#&=]+/c/x[^/?#&=]+\\?q=[^/?#&=]+&r=1").isASCII();
      assertThat(URI.create("http://h" + target).normalize().getRawPath())
          .isEqualTo(target.substring(0, target.indexOf('?')));
    }
    assertThat(rendered).isGreaterThan(ROUNDS / 2);
  }
}
