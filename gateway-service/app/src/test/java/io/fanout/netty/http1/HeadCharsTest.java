package io.fanout.netty.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeadCharsTest {
  private static final int LONGEST = 40;

  @Test
  void aValueEndsAtTheFirstByteThatItMayNotContain() {
    for (int octet = 0; octet <= 0xff; octet++) {
      for (int at = 0; at < LONGEST; at++) {
        byte[] line = new byte[LONGEST + 2];
        Arrays.fill(line, (byte) 'v');
        line[LONGEST] = '\r';
        line[at] = (byte) octet;

        assertThat(HeadChars.valueEnd(line, 0))
            .as("0x%02x at %d", octet, at)
            .isEqualTo(HeadChars.isValue((byte) octet) ? LONGEST : at);
      }
    }
  }

  @Test
  void wordsAndSingleBytesFindTheSameEnd() {
    Random random = new Random(42);
    byte[] bytes = {' ', '\t', '~', 'a', (byte) 0x80, (byte) 0xff, 0x1f, 0x7f, 0, '\r', '\n', '!'};
    for (int round = 0; round < 20_000; round++) {
      byte[] line = new byte[1 + random.nextInt(LONGEST)];
      for (int i = 0; i < line.length; i++) {
        line[i] = random.nextInt(4) == 0 ? bytes[random.nextInt(bytes.length)] : (byte) 'x';
      }
      line[line.length - 1] = '\r';
      int from = random.nextInt(line.length);
      int end = from;
      while (HeadChars.isValue(line[end])) {
        end++;
      }

      assertThat(HeadChars.valueEnd(line, from)).as(Arrays.toString(line)).isEqualTo(end);
    }
  }
}
