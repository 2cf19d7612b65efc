package io.fanout.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares with CPython 3.11, which hashes bytes in this way, with a zero key if the seed is 0. */
class SipHashTest {
  @ParameterizedTest
  @CsvSource({
    "a, 407448d2b89b1813",
    "1234567, a33d651594fdae81",
    "12345678, 3489982430560a87",
    "123456789, 0fbc0f0007965fcf"
  })
  void hashesAsOthersDo(String text, String hash) {
    byte[] bytes = ("..." + text + "..").getBytes(StandardCharsets.US_ASCII);
    SipHash zeroKey = new SipHash(0, 0);
    assertThat(zeroKey.hash(bytes, 3, bytes.length - 2))
        .isEqualTo(Long.parseUnsignedLong(hash, 16));
    assertThat(zeroKey.hash(Arrays.copyOfRange(bytes, 3, bytes.length - 2), 0, bytes.length - 5))
        .isEqualTo(Long.parseUnsignedLong(hash, 16));
    assertThat(new SipHash(1, 0).hash(bytes, 3, bytes.length - 2))
        .isNotEqualTo(Long.parseUnsignedLong(hash, 16));
  }
}
