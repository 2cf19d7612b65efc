package io.fanout.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FieldNamesTest {
  private static final FieldNames NAMES = FieldNames.of("Host", "TE", "Content-Length", "Date");

  @ParameterizedTest
  @ValueSource(strings = {"Host", "host", "HOST", "te", "content-LENGTH", "date"})
  void aNameIsFoundInAnyCase(String name) {
    assertThat(NAMES.contains(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "H",
        "T",
        "Hos",
        "Hosts",
        "Vary",
        "te ",
        "Content-Lengt",
        "X-Content-Length-Of"
      })
  void otherNamesAreNot(String name) {
    assertThat(NAMES.contains(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Host"})
  void anEmptySetHasNone(String name) {
    assertThat(FieldNames.of().contains(name)).isFalse();
  }
}
