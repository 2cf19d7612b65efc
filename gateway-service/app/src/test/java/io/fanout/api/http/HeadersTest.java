package io.fanout.api.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadersTest {
  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX-Evil: 1", "a\nb", "a\rb", "a\0b", "\n"})
  void valueThatWouldBeginAnotherFieldIsRefused(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Headers.of("X-Tenant", value))
        .withMessage(
            "header: X-Tenant (expected: a name without a colon, and no line end in name or"
                + " value)");
    assertThatIllegalArgumentException().isThrownBy(() -> Headers.builder().add("X-Tenant", value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a:b", "a\r\nb", "\0"})
  void nameThatWouldEndEarlyIsRefused(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> Headers.of(name, "value"));
  }

  @Test
  void nameWithoutValueIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Headers.of("a", "1", "b"))
        .withMessageContaining("names and values in turn");
  }

  @Test
  void equalsWhatHasTheSameFieldsInTheSameOrder() {
    Headers headers = Headers.of("a", "1", "b", "2");
    byte[] lines = "a: 1\r\nb:2\r\n".getBytes(StandardCharsets.US_ASCII);
    assertThat(headers)
        .isEqualTo(Headers.ofLines(lines, 0, lines.length))
        .hasSameHashCodeAs(Headers.ofLines(lines, 0, lines.length))
        .isNotEqualTo(Headers.of("b", "2", "a", "1"))
        .isNotEqualTo(Headers.of("A", "1", "b", "2"))
        .isNotEqualTo(Headers.of("a", "1"))
        .isNotEqualTo(Headers.of("a", "1", "b", "3"))
        .isNotEqualTo(Headers.NONE);
    assertThat(Headers.builder().build()).isEqualTo(Headers.NONE);
  }

  @Test
  void absentNameIsNull() {
    assertThat(Headers.of("a", "1").first("b")).isNull();
    assertThat(Headers.NONE.first("b")).isNull();
  }

  @Test
  void firstOfSeveralIsFoundWhateverTheCase() {
    Headers headers = Headers.of("X-a", "1", "x-A", "2");

    assertThat(headers.first("X-A")).isEqualTo("1");
    assertThat(headers.size()).isEqualTo(2);
  }

  @Test
  void fieldsKeepTheirOrder() {
    List<String> seen = new ArrayList<>();
    Headers.builder()
        .add("b", "2")
        .add("a", "1")
        .build()
        .forEach((name, value) -> seen.add(name + value));

    assertThat(seen).containsExactly("b2", "a1");
  }

  @Test
  void builtFromNothingThereIsNone() {
    assertThat(Headers.builder().build()).isSameAs(Headers.NONE);
    assertThat(Headers.NONE.isEmpty()).isTrue();
  }

  @Test
  void fieldsReplaceThoseOfTheirNames() {
    Headers sent = Headers.of("a", "1", "B", "2", "c", "3", "A", "4");

    assertThat(sent.with(Headers.of("b", "5", "b", "6", "d", "7")))
        .hasToString("[a, 1, c, 3, A, 4, b, 5, b, 6, d, 7]");
    assertThat(Headers.NONE.with(Headers.of("a", "1"))).hasToString("[a, 1]");
    assertThat(sent.with(Headers.NONE)).isEqualTo(sent);
  }

  @Test
  void fieldsOfANameAreLeftOut() {
    Headers sent = Headers.of("a", "1", "b", "2", "A", "3");

    assertThat(sent.without("A")).hasToString("[b, 2]");
    assertThat(sent.without("c")).isSameAs(sent);
  }
}
