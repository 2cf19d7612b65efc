package io.fanout.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "MB",
        "1mb",
        "1.5MB",
        "1e3MB",
        "1XB",
        "0x1B",
        "9223372036854775808B",
        "8388608TB"
      })
  void textThatIsNoSizeIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ByteSize.parse(text))
        .withMessage(text + " (expected: a size with its unit, e.g. 16KB or 1MB)");
  }

  @ParameterizedTest
  @CsvSource({
    "1B, 1",
    "8KB, 8192",
    "1 MB, 1048576",
    "2GB, 2147483648",
    "1TB, 1099511627776",
    "77, 77",
    "-1KB, -1024",
    "+3B, 3"
  })
  void unitsAreMultiplesOf1024(String text, long bytes) {
    assertThat(ByteSize.parse(text).toBytes()).isEqualTo(bytes);
  }

  @Test
  void sizesOfAsManyBytesAreEqualAndReadTheirOwnText() {
    ByteSize megabyte = ByteSize.ofMegabytes(1);

    assertThat(megabyte)
        .isEqualTo(ByteSize.ofKilobytes(1024))
        .hasSameHashCodeAs(ByteSize.parse("1MB"));
    assertThat(megabyte).isNotEqualTo(ByteSize.ofBytes(1)).isGreaterThan(ByteSize.ofBytes(1));
    assertThat(ByteSize.parse(megabyte.toString())).isEqualTo(megabyte).hasToString("1048576B");
  }
}
