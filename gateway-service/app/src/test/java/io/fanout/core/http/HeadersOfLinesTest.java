package io.fanout.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Headers;
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

  @Test
  void theFirstOfANameIsFoundAmongNamesThatLookAlike() {
    String lines = "Aa: 1\r\naB:2\r\nA-: x: 3\r\nA:4\r\nab: 5\r\n";
    for (String padding :
        new String[] {"", "Z: " + "z".repeat(2_000) + "\r\n", "Z: z\r\n".repeat(40)}) {
      Headers headers = ofLines("", padding + lines, "\r\n");
      assertThat(headers.first("AB")).isEqualTo("2");
      assertThat(headers.first("a")).isEqualTo("4");
      assertThat(headers.all("AB")).containsExactly("2", "5");
      assertThat(headers.first("a-")).isEqualTo("x: 3");
      assertThat(headers.first("x")).isNull();
      assertThat(headers.first("b")).isNull();
    }
  }
}
