package io.fanout.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathValueTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "7",
        "a.b",
        "...",
        "..a",
        "a..",
        ".a",
        "a/b",
        "a//b",
        "a\\b",
        "/a/",
        "a;b=..",
        "100%",
        "%zz",
        "%2",
        "%2f",
        "2026-11-23",
        "v1.2/..x",
        "\u2024\u2024/x",
        "%e2%80%a4"
      })
  void ordinaryValuesAreSound(String value) {
    assertThat(PathValue.fault(value)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".",
        "..",
        "../a",
        "a/..",
        "a/../b",
        "a\\..\\b",
        "..\\",
        "./",
        "..;",
        "..;a=b/c",
        "%2e",
        "%2E%2e",
        "a%2f%2e%2e",
        "a%5c..",
        "a%252f..",
        "%25252e"
      })
  void dotSegmentsAreFoundUnderTwoMoreEncodings(String value) {
    assertThat(PathValue.fault(value)).isEqualTo("would change the path called");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0", "a\0", "%00", "a%2500b"})
  void nulIsFound(String value) {
    assertThat(PathValue.fault(value)).isEqualTo("has a NUL character");
  }

  @Test
  void noByteOfAnEncodingIsTakenForADot() {
    for (int b = 0x80; b <= 0xff; b++) {
      assertThat(PathValue.fault("a/%%%02x".formatted(b))).as("byte %02x", b).isNull();
    }
  }
}
