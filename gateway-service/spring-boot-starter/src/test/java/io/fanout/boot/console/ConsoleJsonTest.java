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
    assertThat(json(List.of(-0.0004, -1.25, 0.05, 12.3456, 7.001)))
        .isEqualTo("[0,-1.25,0.05,12.346,7.001]");
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

  @Test
  void valuesAreWrittenOneByOneAsTheirTreeWouldBe() {
    ConsoleJson json = new ConsoleJson();
    for (int sample = 0; sample < 2; sample++) {
      json.beginObject();
      json.member("a", 12L);
      json.member("b", 1.5);
      json.member("c", true);
      json.member("d", "x\"");
      json.name("e");
      json.beginArray();
      json.number(-1L);
      json.text("t");
      json.beginObject();
      json.endObject();
      json.value(List.of("t"));
      json.endArray();
      json.endObject();
      assertThat(new String(json.take(), StandardCharsets.UTF_8))
          .isEqualTo("{\"a\":12,\"b\":1.5,\"c\":true,\"d\":\"x\\\"\",\"e\":[-1,\"t\",{},[\"t\"]]}");
    }
  }

  @Test
  void moreTextsThanAreRememberedAreWrittenToo() {
    ConsoleJson json = new ConsoleJson();
    json.beginArray();
    for (int i = 0; i < 10_000; i++) {
      json.text("text " + i);
    }
    json.endArray();
    assertThat(new String(json.take(), StandardCharsets.UTF_8))
        .startsWith("[\"text 0\",")
        .endsWith(",\"text 9999\"]");
  }
}
