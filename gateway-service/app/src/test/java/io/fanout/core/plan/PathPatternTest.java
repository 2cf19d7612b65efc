package io.fanout.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|a path such as /orders/{id}; it begins with a slash",
        "orders|a path such as /orders/{id}; it begins with a slash",
        "/orders/|a path such as /orders/{id}; it has neither a trailing slash nor two slashes in a row",
        "/a//b|a path such as /orders/{id}; it has neither",
        "//|a path such as /orders/{id}; it has neither",
        "/a/..|a path such as /orders/{id}; \"..\" is neither plain text nor one variable",
        "/a/.|a path such as /orders/{id}; \".\" is neither",
        "/a/%20|a path such as /orders/{id}; \"%20\" is neither",
        "/a?b=1|a path such as /orders/{id}; \"a?b=1\" is neither",
        "/x{id}|a path such as /orders/{id}; \"x{id}\" is neither",
        "/{id}{x}|a path such as /orders/{id}; \"{id}{x}\" is neither",
        "/{}|a path such as /orders/{id}; \"{}\" is neither",
        "/{1}|a path such as /orders/{id}; \"{1}\" is neither",
        "/{a.b}|a path such as /orders/{id}; \"{a.b}\" is neither",
        "/{id}/{id}|each variable once; {id} stands twice",
        "/{body}|another name for {body}: in a template it is the request's body already",
        "/{query}|another name for {query}",
        "/{header}|another name for {header}"
      })
  void pathThatCannotBeServedIsRefused(String text, String expected) {
    assertThatExceptionOfType(TemplateSyntaxException.class)
        .isThrownBy(() -> PathPattern.parse(text))
        .satisfies(refused -> assertThat(refused.expected()).startsWith(expected));
  }

  @Test
  void variablesAreNamedInOrder() {
    PathPattern pattern = PathPattern.parse("/a/{first}/b.c/{second_2}");

    assertThat(pattern.variables()).containsExactly("first", "second_2");
    assertThat(pattern.segments()).containsExactly("a", "{first}", "b.c", "{second_2}");
  }

  @Test
  void shapeIsTheSameWhateverVariablesAreCalled() {
    assertThat(PathPattern.parse("/a/{x}/{y}").shape())
        .isEqualTo(PathPattern.parse("/a/{id}/{z}").shape())
        .isNotEqualTo(PathPattern.parse("/a/x/{y}").shape());
  }

  @Test
  void rootHasNoSegments() {
    assertThat(PathPattern.parse("/").segments()).isEmpty();
  }
}
