package io.fanout.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "b=1", "aa=1", "b=a=1", "&", "&&", "=a", "b&c"})
  void absentParameterIsNull(String raw) {
    assertThat(Query.of(raw).first("a")).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "a=%,%",
    "a=%zz,%zz",
    "a=100%,100%",
    "a=%2,%2",
  })
  void lonePercentSignStandsForItself(String raw, String value) {
    assertThat(Query.of(raw).first("a")).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a=", "b=1&a", "a&b=1", "a=&b=2", "&&a"})
  void parameterWithoutValueIsEmpty(String raw) {
    assertThat(Query.of(raw).first("a")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "a=1,1",
    "b=2&a=1,1",
    "a=1&a=2,1",
    "a=1=2,1=2",
    "%61=1,1",
    "a=x%26b%3Dy,x&b=y",
    "a=x+y,x y",
    "a=x%2By,x+y",
    "a=%E2%82%AC,€",
    "a=?/#,?/#"
  })
  void firstValueIsDecoded(String raw, String value) {
    assertThat(Query.of(raw).first("a")).isEqualTo(value);
  }

  @Test
  void nothingBehindTheQuestionMarkIsNoQuery() {
    assertThat(Query.of("")).isSameAs(Query.NONE);
  }
}
