package io.fanout.netty.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlainTextTest {
  private static final int BYTES = 256;

  private static boolean isPlain(int octet) {
    return octet >= ' ' && octet < 0x7f && octet != '?';
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 9, 16, 23})
  void endsWhereTheFirstByteIsThatIsNotPlain(int length) {
    for (int at = 0; at < length; at++) {
      for (int octet = 0; octet < BYTES; octet++) {
        for (char filling : new char[] {' ', 'a', '~', '@'}) {
          byte[] text = new byte[length];
          Arrays.fill(text, (byte) filling);
          text[at] = (byte) octet;
          int expected = isPlain(octet) ? length : at;
          assertThat(PlainText.end(text, 0, length))
              .as("0x%02x at %d of %d among %s", octet, at, length, filling)
              .isEqualTo(expected);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 13})
  void looksOnlyAtItsPart(int from) {
    byte[] text = new byte[from + 12];
    Arrays.fill(text, from, from + 11, (byte) 'a');
    assertThat(PlainText.end(text, from, from + 11)).isEqualTo(from + 11);
    assertThat(PlainText.end(text, from, from + 12)).isEqualTo(from + 11);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"aaaa\r\n\r\n?????", "aaaa\u007f\n\u0000\u00ff???", "aaaa\u0000\u0001aaaaaaa"})
  void theFirstOfSeveralCounts(String text) {
    byte[] bytes = new byte[text.length()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) text.charAt(i);
    }
    assertThat(PlainText.end(bytes, 0, bytes.length)).isEqualTo(4);
  }
}
