package io.fanout.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.api.json.Slice;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScanTest {
  private static final JsonScan SCAN = JsonScan.strict();

  @Test
  void refusalSaysWhereWhatWasExpectedAndWhatStoodThere() {
    assertThatThrownBy(() -> SCAN.validate(Slice.of("{\"a\":1,\n\"b\":}")))
        .hasMessage(
            "malformed JSON at byte 12: expected a value, found '}'"
                + " (near: {\"a\":1,\\x0a\"b\":})");
    assertThatThrownBy(() -> SCAN.validate(Slice.of("{\"a\":")))
        .hasMessage(
            "malformed JSON at byte 5: expected a value, found the end of the input"
                + " (near: {\"a\":)");
    assertThatThrownBy(() -> SCAN.validate(Slice.of("")))
        .hasMessage(
            "malformed JSON at byte 0: expected a value, found the end of the input (near: )");
  }

  @Test
  void refusalCountsFromTheSlicesStartAndQuotesItAlone() {
    Slice input = Slice.of("secret [1,x] secret").sub(7, 12);
    assertThatThrownBy(() -> SCAN.validate(input))
        .hasMessage("malformed JSON at byte 3: expected a value, found 'x' (near: [1,x])");
  }

  @Test
  void longInputIsQuotedAroundTheFailureAlone() {
    String text = "[" + "1,".repeat(100) + "x" + ",1".repeat(100) + "]";
    assertThatThrownBy(() -> SCAN.validate(Slice.of(text)))
        .hasMessage(
            "malformed JSON at byte 201: expected a value, found 'x'"
                + " (near: ...1,1,1,1,1,1,1,1,1,1,x,1,1,1,1,1,1,1,1,1,...)");
  }

  @Test
  void byteOrderMarkIsRefusedByName() {
    assertThatThrownBy(() -> SCAN.validate(Slice.of("\ufeff{}")))
        .hasMessageContaining("no byte order mark")
        .hasMessageContaining("found byte 0xef");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 63, 64, 65, 127, 128, 129, 500, 2000})
  void nestingBeyondTheLimitIsRefusedAndUpToItAccepted(int limit) {
    JsonScan scan = JsonScan.withDepthLimit(limit);
    String arrays = "[".repeat(limit) + "]".repeat(limit);
    assertThat(scan.validate(Slice.of(arrays)).utf8()).isEqualTo(arrays);
    String objects = "{\"a\":".repeat(limit) + "1" + "}".repeat(limit);
    assertThat(scan.validate(Slice.of(objects)).utf8()).isEqualTo(objects);
    assertThatExceptionOfType(MalformedJson.class)
        .isThrownBy(() -> scan.validate(Slice.of("[" + objects + "]")))
        .satisfies(
            refusal ->
                assertThat(refusal.expected())
                    .isEqualTo("at most " + limit + " brackets open at once"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65, 128, 200})
  void deepMixedNestingClosesWithTheRightBracketAlone(int depth) {
    String open = "[{\"a\":".repeat(depth);
    String close = "}]".repeat(depth);
    String valid = open + "1" + close;
    assertThat(SCAN.validate(Slice.of(valid)).utf8()).isEqualTo(valid);
    for (int wrong = open.length() + 1; wrong < valid.length(); wrong++) {
      char other = valid.charAt(wrong) == ']' ? '}' : ']';
      Slice input = Slice.of(valid.substring(0, wrong) + other + valid.substring(wrong + 1));
      assertThatExceptionOfType(MalformedJson.class).isThrownBy(() -> SCAN.validate(input));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":", "[{\"a\":[", "[[],"})
  void aMillionOpenBracketsAreRefusedAtTheLimitAndOverflowNothing(String opening) {
    Slice input = Slice.of(opening.repeat(1_000_000));
    assertThatExceptionOfType(MalformedJson.class)
        .isThrownBy(() -> SCAN.validate(input))
        .satisfies(refusal -> assertThat(refusal.offset()).isLessThan(5_000));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 2001})
  void depthLimitOutOfRangeIsRefused(int limit) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonScan.withDepthLimit(limit))
        .withMessage("JSON depth limit: %d (expected: 1 to 2000, e.g. 500)", limit);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "80",
        "bf",
        "c0 80",
        "c1 bf",
        "c2",
        "c2 41",
        "c2 c2",
        "e0 80 80",
        "e0 9f bf",
        "e0 a0",
        "e0 a0 41",
        "ed a0 80",
        "ed bf bf",
        "ef bf",
        "f0 80 80 80",
        "f0 8f bf bf",
        "f0 90 80",
        "f0 90 80 41",
        "f4 90 80 80",
        "f5 80 80 80",
        "f8 88 80 80 80",
        "fe",
        "ff",
        "ed a0 b4 ed b4 9e"
      })
  void malformedUtf8IsRefusedInValuesAndNames(String hex) {
    for (String form : new String[] {"\"%s\"", "\"1234567%s\"", "{\"%s\":1}", "[\"é%s\"]"}) {
      Slice input = utf8Within(form, hex);
      assertThatExceptionOfType(MalformedJson.class).isThrownBy(() -> SCAN.validate(input));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7f",
        "c2 80",
        "df bf",
        "e0 a0 80",
        "e0 bf bf",
        "e1 80 80",
        "ec bf bf",
        "ed 80 80",
        "ed 9f bf",
        "ee 80 80",
        "ef bf bf",
        "f0 90 80 80",
        "f3 bf bf bf",
        "f4 8f bf bf"
      })
  void utf8AtTheEdgesOfItsRangesIsAccepted(String hex) {
    for (String form : new String[] {"\"%s\"", "\"1234567%s\"", "{\"%s\":1}", "[\"é%s\"]"}) {
      Slice input = utf8Within(form, hex);
      assertThat(SCAN.validate(input)).isEqualTo(input);
    }
  }

  @Test
  void everyByteAtEveryPlaceOfAWordIsJudgedAlike() {
    for (int b = 0; b < 256; b++) {
      boolean plain = b >= 0x20 && b < 0x80 && b != '"' && b != '\\';
      for (int before = 0; before < 20; before++) {
        byte[] json =
            ("\"" + "x".repeat(before) + "?" + "x".repeat(9) + "\"")
                .getBytes(StandardCharsets.US_ASCII);
        json[before + 1] = (byte) b;
        boolean accepted = true;
        try {
          SCAN.validate(Slice.of(json));
        } catch (MalformedJson refusal) {
          accepted = false;
        }
        assertThat(accepted).as("byte 0x%02x behind %d others", b, before).isEqualTo(plain);
      }
    }
  }

  @Test
  void inputWithoutSpaceAroundItIsAnsweredAsTheSameSlice() {
    Slice input = Slice.of("{\"a\":1}");
    assertThat(SCAN.validate(input)).isSameAs(input);
  }

  private static Slice utf8Within(String form, String hex) {
    int place = form.indexOf("%s");
    byte[] head = form.substring(0, place).getBytes(StandardCharsets.UTF_8);
    byte[] middle = HexFormat.ofDelimiter(" ").parseHex(hex);
    byte[] tail = form.substring(place + 2).getBytes(StandardCharsets.UTF_8);
    byte[] all = new byte[head.length + middle.length + tail.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(middle, 0, all, head.length, middle.length);
    System.arraycopy(tail, 0, all, head.length + middle.length, tail.length);
    return Slice.of(all);
  }
}
