package io.fanout.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientDeadlineTest {
  @ParameterizedTest
  @CsvSource({"1,1", "007,7", "86400000,86400000", "999999999,999999999"})
  void aNumberOfMillisecondsIsRead(String value, long millis) {
    Duration read = ClientDeadline.parse(value);
    assertThat(read).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "000000000",
        "-1",
        "+1",
        " 1",
        "1.5",
        "1e3",
        "0x1",
        "1s",
        "\u0661",
        "1000000000",
        "2147483648",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "99999999999999999999999999"
      })
  void invalidAndTooLargeTimesAreRefused(String value) {
    assertThat(ClientDeadline.parse(value)).isNull();
  }
}
