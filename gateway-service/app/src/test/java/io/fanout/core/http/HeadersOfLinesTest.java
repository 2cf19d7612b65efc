package io.fanout.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class HeadersOfLinesTest {
  /** Whether the lines' beginnings are known before somebody asks for a field. */
  private enum Lines {
    UNKNOWN {
      @Override
      Headers headers(byte[] bytes, int from, int to) {
        return Headers.ofLines(bytes, from, to);
      }
    },
    KNOWN {
      @Override
      Headers headers(byte[] bytes, int from, int to) {
        int[] starts =
            IntStream.rangeClosed(from, to)
                .filter(at -> at == from || bytes[at - 1] == '\n')
                .toArray();
        return Headers.ofLines(bytes, starts);
      }
    };

    abstract Headers headers(byte[] bytes, int from, int to);

    private Headers of(String before, String lines, String behind) {
      byte[] bytes = (before + lines + behind).getBytes(StandardCharsets.ISO_8859_1);
      return headers(bytes, before.length(), before.length() + lines.length());
    }
  }

  @ParameterizedTest
  @EnumSource
  void noLinesAreNoHeaders(Lines lines) {
    assertThat(lines.of("HTTP/1.1 200\r\n", "", "\r\n")).isSameAs(Headers.NONE);
  }

  @ParameterizedTest
  @EnumSource
  void linesAreReadInOrderWithoutTheBlanksAroundTheirValues(Lines lines) {
    Headers headers = lines.of("x", "A: b:c \r\nD:\t e \nf:\r\n", "\r\nbody: x");
    assertThat(headers.all("d")).containsExactly("e");
    assertThat(headers.first("F")).isEmpty();
    List<String> read = new ArrayList<>();
    headers.forEach((name, value) -> read.add(name + "=" + value));
    assertThat(read).containsExactly("A=b:c", "D=e", "f=");
    assertThat(headers.first("d")).isEqualTo("e");
    assertThat(headers.first("body")).isNull();
    assertThat(headers.size()).isEqualTo(3);
    assertThat(headers.isEmpty()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void theFirstOfANameIsFoundAmongNamesThatLookAlike(Lines lines) {
    String fields = "Aa: 1\r\naB:2\r\nA-: x: 3\r\nA:4\r\nab: 5\r\n";
    for (String padding :
        new String[] {"", "Z: " + "z".repeat(2_000) + "\r\n", "Z: z\r\n".repeat(40)}) {
      Headers headers = lines.of("", padding + fields, "\r\n");
      assertThat(headers.first("AB")).isEqualTo("2");
      assertThat(headers.first("a")).isEqualTo("4");
      assertThat(headers.all("AB")).containsExactly("2", "5");
      assertThat(headers.first("a-")).isEqualTo("x: 3");
      assertThat(headers.first("x")).isNull();
      assertThat(headers.first("b")).isNull();
    }
  }

  @ParameterizedTest
  @EnumSource
  void bytesOfValuesAreTheSameBeforeAndAfterTheFieldsWereRead(Lines lines) {
    Headers headers = lines.of("x", "A: b\r\nT:\t o\u00e9 \r\na:\r\n", "\r\n");
    for (int i = 0; i < 2; i++) {
      assertThat(headers.allBytes("t")).containsExactly(Slice.of(new byte[] {'o', (byte) 0xe9}));
      assertThat(headers.allBytes("a")).containsExactly(Slice.of("b"), Slice.of(""));
      assertThat(headers.allBytes("b")).isEmpty();
      assertThat(headers.size()).isEqualTo(3);
    }
  }
}
