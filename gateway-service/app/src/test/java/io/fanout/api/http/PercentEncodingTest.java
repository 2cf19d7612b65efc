package io.fanout.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentEncodingTest {
  private static final int ROUNDS = 20_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%",
        "%2",
        "a%",
        "%zz",
        "%-1",
        "%+1",
        "%\uff11\uff11",
        "%c0%ae",
        "%ff",
        "%e2%82",
        "%ed%a0%80"
      })
  void segmentThatIsNotWellEncodedIsRefused(String segment) {
    assertThat(PercentEncoding.decodeSegment(segment)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"é", "a b", "a\tb", "\r\n", "\u007f", "Ã©"})
  void segmentWithCharactersThatMustBeEncodedIsRefused(String segment) {
    assertThat(PercentEncoding.decodeSegment(segment)).isNull();
  }

  @ParameterizedTest
  @CsvSource({"a%2Fb,a/b", "%2e%2E,..", "a+b,a+b", "%E2%82%AC,€", "%00,'\0'", "'',''", "a%25,a%"})
  void segmentIsDecodedOnce(String segment, String decoded) {
    assertThat(PercentEncoding.decodeSegment(segment)).isEqualTo(decoded);
  }

  @ParameterizedTest
  @CsvSource({
    "../x,..%2Fx",
    "a?b#c,a%3Fb%23c",
    "%2e,%252e",
    "'a b','a%20b'",
    "a&b=c,a%26b%3Dc",
    "€,%E2%82%AC",
    "az-AZ_09.~,az-AZ_09.~"
  })
  void allButUnreservedCharactersIsEncoded(String value, String encoded) {
    assertThat(PercentEncoding.encode(value)).isEqualTo(encoded);
  }

  @Test
  void lineEndIsEncoded() {
    assertThat(PercentEncoding.encode("a\r\nb\0")).isEqualTo("a%0D%0Ab%00");
  }

  @Test
  void loneSurrogateBecomesAQuestionMarkThatIsEncoded() {
    assertThat(PercentEncoding.encode("\ud800")).isEqualTo("%3F");
  }

  @Test
  void anyTextComesBackAsItWas() {
    Random random = new Random(7);
    for (int round = 0; round < ROUNDS; round++) {
      String text =
          random
              .ints(random.nextInt(12), 0, Character.MAX_CODE_POINT + 1)
              .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      String encoded = PercentEncoding.encode(text);

      assertThat(encoded).matches("[A-Za-z0-9._~%-]*");
      assertThat(PercentEncoding.decodeSegment(encoded)).isEqualTo(text);
    }
  }
}
