package io.fanout.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumbersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          NaN       | ''
          0         | 0
          0.012345  | 0.0123
          4.7034    | 4.70
          52.06     | 52.1
          999.6     | 1,000
          32757.4   | 32,757
          1.62E8    | 162,000,000
          -3.14159  | -3.14
          """)
  void aNumberHasNoMoreDigitsThanAMeasurement(double value, String text) {
    assertThat(Numbers.rounded(value)).isEqualTo(text);
  }
}
