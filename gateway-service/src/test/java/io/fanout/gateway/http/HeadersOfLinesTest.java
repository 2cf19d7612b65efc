package io.fanout.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HeadersOfLinesTest {
  private static Headers ofLines(String before, String lines, String behind) {
    byte[] bytes = (before + lines + behind).getBytes(StandardCharsets.ISO_8859_1);
    return Headers.ofLines(bytes, before.length(), before.length() + lines.length());
  }

  @Test
  void noLinesAreNoHeaders() {
    assertThat(ofLines("HTTP/1.1 200\r\n", "", "\r\n")).isSameAs(Headers.NONE);
  }

  @Test
  void linesAreReadInOrderWithoutTheBlanksAroundTheirValues() {
    Headers headers = ofLines("x", "A: b:c \r\nD:\t e \nf:\r\n", "\r\nbody: x");
    List<String> read = new ArrayList<>();
    headers.forEach((name, value) -> read.add(name + "=" + value));
    assertThat(read).containsExactly("A=b:c", "D=e", "f=");
    assertThat(headers.first("d")).isEqualTo("e");
    assertThat(headers.first("body")).isNull();
    assertThat(headers.size()).isEqualTo(3);
    assertThat(headers.isEmpty()).isFalse();
  }
}
