package io.fanout.core.handoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RingSizeTest {
  @ParameterizedTest
  @CsvSource({
    "1000, 1024",
    "3, 4",
    "0, 1024",
    "-5, 1024",
    "1048577, 1048576",
    "2097152, 1048576",
    "2147483647, 1048576"
  })
  void aWrongSizeIsReportedWithTheNextValidOne(int size, int example) {
    assertThat(RingSize.expectedInsteadOf(size))
        .contains("a power of two from 1 to 1048576, e.g. " + example);
  }

  @Test
  void openingWithAWrongSizeSaysWhichHandoffAndWhatIsExpected() {
    assertThatThrownBy(() -> RingSize.require("intake", 1000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "size of hand-off intake: 1000 (expected: a power of two from 1 to 1048576, e.g. 1024)");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4096, 1 << 20})
  void powerOfTwoIsRight(int size) {
    assertThat(RingSize.expectedInsteadOf(size)).isEmpty();
  }
}
