package io.fanout.boot.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ConsoleJsonTest {
  private static String json(@Nullable Object tree) {
    return new String(ConsoleJson.of(tree), StandardCharsets.UTF_8);
  }

  @Test
  void treesAreWrittenInTheirOrder() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("b", List.of(1, 2L, true, "x"));
    tree.put("a", Map.of());
    tree.put("none", List.of());
    assertThat(json(tree)).isEqualTo("{\"b\":[1,2,true,\"x\"],\"a\":{},\"none\":[]}");
    assertThat(json(Arrays.asList(null, 1))).isEqualTo("[null,1]");
  }

  @Test
  void numbersAreRoundedAndAlwaysJson() {
    assertThat(json(List.of(1.0, 0.12345, 1234567.8, 1e300, 0.0)))
        .isEqualTo("[1,0.123,1234567.8,1.0E300,0]");
    assertThat(json(List.of(Double.NaN, Double.POSITIVE_INFINITY))).isEqualTo("[null,null]");
  }

  @Test
  void hostileTextsStayTextsOnOneLine() {
    String hostile = "</script>\n\r\u0000\"\\\u2028data: x\ud800";
    assertThat(json(Map.of(hostile, hostile)))
        .doesNotContain("\n", "\r", "\u0000")
        .isEqualTo(
            "{%s:%s}".replace("%s", "\"</script>\\n\\r\\u0000\\\"\\\\\u2028data: x\\ud800\""));
  }
}
