package io.fanout.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HeadBytesTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 9, 10, 99, 100, 4_711, Integer.MAX_VALUE, Long.MAX_VALUE})
  void numbersAreDecimal(long number) {
    assertThat(new HeadBytes().put("n=").put(number).put(';').text())
        .isEqualTo("n=" + number + ";");
  }

  @Test
  void aCharacterThatHttpHasNoByteForBecomesAQuestionMark() {
    assertThat(new HeadBytes().put('\u00e4').put('\u20ac').put("\u00e4\u20ac").text())
        .isEqualTo("\u00e4?\u00e4?");
  }

  @Test
  void itGrowsAndIsUsedAgain() {
    HeadBytes head = new HeadBytes();
    String longText = "x".repeat(2_000);

    assertThat(head.put(longText).put(1).text()).isEqualTo(longText + 1);
    assertThat(head.begin().put(2).text()).isEqualTo("2");
  }
}
