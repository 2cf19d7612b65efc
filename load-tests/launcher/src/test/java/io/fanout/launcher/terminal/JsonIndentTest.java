package io.fanout.launcher.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonIndentTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "plain text", "{\"a\":1", "{]", "[1]]", "\"open", "{\"a\":\"x\\\"}"})
  void incompleteJsonStaysAsItIs(String text) {
    assertThat(indented(text)).isEqualTo(text);
  }

  @Test
  void bytesThatAreNoUtf8PassThrough() {
    byte[] json = {'[', '"', (byte) 0xff, (byte) 0xc3, '"', ']'};

    assertThat(JsonIndent.of(json, Palette.PLAIN))
        .containsExactly('[', '\n', ' ', ' ', '"', 0xff, 0xc3, '"', '\n', ']');
  }

  @Test
  void membersStandOnLinesOfTheirOwn() {
    assertThat(indented("{\"a\" :1.10,\n\"b\":[true ,null,{}, []],\"c\":\"x: {y}, \\\"z\"}"))
        .isEqualTo(
            """
            {
              "a": 1.10,
              "b": [
                true,
                null,
                {},
                []
              ],
              "c": "x: {y}, \\"z"
            }""");
  }

  @Test
  void numbersAndEscapesAndUnicodeKeepEveryByte() {
    String json =
        "{\"n\":[1.0,1e+400,-0,12345678901234567890.000],\"t\":\"\\u00e9\\/東京\uD83D\uDE00\"}";

    assertThat(indented(json).replace("\n", "").replace(" ", "")).isEqualTo(json);
  }

  @Test
  void coloursAreAllThatColoursAdd() {
    String json = "{\"a\":[1,\"b\",false]}";

    String coloured = new String(JsonIndent.of(json.getBytes(UTF_8), Palette.COLOURS), UTF_8);

    assertThat(coloured).contains("\u001B[36m\"a\"\u001B[0m", "\u001B[33m1\u001B[0m");
    assertThat(coloured.replaceAll("\u001B\\[\\d+m", "")).isEqualTo(indented(json));
  }

  @Test
  void nothingButSpaceIsEverAddedOrLost() {
    Random random = new Random(42);
    for (int round = 0; round < 2_000; round++) {
      byte[] json = randomJson(random, 0).getBytes(UTF_8);

      byte[] indented = JsonIndent.of(json, Palette.PLAIN);

      assertThat(withoutSpace(indented)).as(new String(json, UTF_8)).isEqualTo(withoutSpace(json));
    }
  }

  private static String randomJson(Random random, int depth) {
    if (depth == 0) {
      return "[" + randomJson(random, 1) + "]";
    }
    String space = " \n\t".substring(0, random.nextInt(3));
    return space
        + switch (random.nextInt(depth > 4 ? 3 : 5)) {
          case 0 -> "-1.50e3";
          case 1 -> "\"é , \\\" } 東\\\\\"";
          case 2 -> random.nextBoolean() ? "[ ]" : "null";
          case 3 -> "[" + randomJson(random, depth + 1) + "," + randomJson(random, depth + 1) + "]";
          default ->
              "{\"k ey\" :"
                  + randomJson(random, depth + 1)
                  + ",\"\":"
                  + randomJson(random, 9)
                  + "}";
        };
  }

  /** Removes white space outside of strings, with another algorithm than the class under test. */
  private static byte[] withoutSpace(byte[] json) {
    ByteArrayOutputStream rest = new ByteArrayOutputStream();
    boolean quoted = false;
    boolean escaped = false;
    for (byte b : json) {
      if (quoted || !JsonIndent.isSpace(b)) {
        rest.write(b);
      }
      quoted = quoted ? escaped || b != '"' : b == '"';
      escaped = quoted && !escaped && b == '\\';
    }
    return rest.toByteArray();
  }

  private static String indented(String json) {
    return new String(JsonIndent.of(json.getBytes(UTF_8), Palette.PLAIN), UTF_8);
  }
}
