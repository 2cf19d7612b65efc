package io.fanout.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fanout.api.json.Slice;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each line of {@link JsonTable}, whole, truncated, and in the middle of other bytes. */
class JsonScanTableTest {
  @ParameterizedTest
  @MethodSource("io.fanout.core.json.JsonTable#refused")
  void invalidJsonIsRefusedWithItsPosition(String text) {
    Slice input = Slice.of(text);
    MalformedJson refusal =
        catchThrowableOfType(MalformedJson.class, () -> JsonScan.strict().validate(input));
    assertThat(refusal).as(text).isNotNull();
    assertThat(refusal.offset()).isBetween(0, input.length());
    assertThat(refusal).hasMessageContaining("expected " + refusal.expected());
    assertThat(refusal.getStackTrace()).isEmpty();
  }

  /** The scan must judge truncated or embedded input by the slice alone, whatever surrounds it. */
  @ParameterizedTest
  @MethodSource("io.fanout.core.json.JsonTable#refused")
  void invalidJsonIsRefusedWhateverSurroundsTheSlice(String text) {
    byte[] inner = text.getBytes(StandardCharsets.UTF_8);
    for (String around : new String[] {"\"", "]", "}", "1", "\\\"", " ", "null"}) {
      byte[] side = around.getBytes(StandardCharsets.UTF_8);
      byte[] all = new byte[inner.length + 2 * side.length];
      System.arraycopy(side, 0, all, 0, side.length);
      System.arraycopy(inner, 0, all, side.length, inner.length);
      System.arraycopy(side, 0, all, side.length + inner.length, side.length);
      Slice input = Slice.of(all, side.length, side.length + inner.length);
      assertThat(catchThrowableOfType(MalformedJson.class, () -> JsonScan.strict().validate(input)))
          .as(text)
          .isNotNull();
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.core.json.JsonTable#accepted")
  void validJsonIsReturnedWithoutSurroundingSpace(String text) {
    assertThat(JsonScan.strict().validate(Slice.of(text)).utf8()).isEqualTo(text.strip());
  }

  @ParameterizedTest
  @MethodSource("io.fanout.core.json.JsonTable#accepted")
  void truncatedJsonIsRefused(String text) {
    Slice value = Slice.of(text.strip());
    boolean number = Character.isDigit(text.charAt(0)) || text.charAt(0) == '-';
    for (int end = 0; end < value.length() && !number; end++) {
      Slice cut = value.sub(0, end);
      assertThat(catchThrowableOfType(MalformedJson.class, () -> JsonScan.strict().validate(cut)))
          .as("%s cut at %d", text, end)
          .isNotNull();
    }
    assertThat(value.length()).isPositive();
  }
}
