package io.fanout.app.cost;

import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonScan;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Valid JSON objects of a given approximate size, built to be as expensive as possible, and
 * ordinary JSON for comparison. All have the members {@code a} and {@code b}, so that shapes and
 * references find something.
 */
public record HostileJson(String name, IntFunction<String> json) {
  private static final List<HostileJson> ALL =
      List.of(
          new HostileJson(
              "names of lone surrogates", members(n -> "\"%s\":0".formatted(loneSurrogates(n)))),
          new HostileJson(
              "names of a lone surrogate and text",
              members(n -> "\"\\ud8%02x%d\":0".formatted(n & 0xff, n))),
          new HostileJson(
              "names that differ in their last letters",
              members(n -> "\"%s\":0".formatted(lastLetters(n)))),
          new HostileJson(
              "names that differ in one bit of a word",
              members(n -> "\"%s\":0".formatted(oneBitOfEachWord(n)))),
          new HostileJson("numbered names", members(n -> "\"item%07d\":0".formatted(n))),
          new HostileJson(
              "shortest names",
              members(n -> "\"%s\":0".formatted(Integer.toString(n, Character.MAX_RADIX)))),
          new HostileJson(
              "random names", members(n -> "\"%016x\":0".formatted(new Random(n).nextLong()))),
          new HostileJson("escaped names", members(n -> "\"\\u0061\\u00e4\\n%d\":0".formatted(n))),
          new HostileJson(
              "long escaped names", members(n -> "\"" + "\\n\\u0061".repeat(1_000) + n + "\":0")),
          new HostileJson("one name again and again", members(n -> "\"a\":0")),
          new HostileJson(
              "one name in two spellings", members(n -> n % 2 == 0 ? "\"a\":0" : "\"\\u0061\":0")),
          new HostileJson(
              "one long name again and again", members(n -> "\"" + "x".repeat(50_000) + "\":0")),
          new HostileJson(
              "one long escaped name again and again",
              members(n -> "\"" + "\\n".repeat(25_000) + "\":0")),
          new HostileJson(
              "long names that differ at the end",
              members(n -> "\"" + "x".repeat(50_000) + n + "\":0")),
          new HostileJson("nothing to pick", members(n -> n % 2 == 0 ? "\"a\":0" : "\"b\":[]")),
          new HostileJson(
              "kept and not in turn", members(n -> n % 2 == 0 ? "\"a\":{}" : "\"c\":0")),
          new HostileJson(
              "strings of escapes",
              members(n -> "\"s%d\":\"%s\"".formatted(n, "\\u0041\\n\\\"".repeat(100)))),
          new HostileJson(
              "strings of backslashes",
              members(n -> "\"s%d\":\"%s\"".formatted(n, "\\\\".repeat(500)))),
          new HostileJson(
              "strings beyond ascii",
              members(n -> "\"s%d\":\"%s\"".formatted(n, "\u00e4\u20ac\ud83d\ude00".repeat(100)))),
          new HostileJson(
              "long numbers", members(n -> "\"n%d\":-1%s.5e-10".formatted(n, "0".repeat(900)))),
          new HostileJson("short numbers", members(n -> "\"a\":[" + "0,".repeat(500) + "0]")),
          new HostileJson(
              "white space",
              members(n -> " \n\t\"w\"" + " ".repeat(7) + ":\r\n" + " ".repeat(9) + "0\t")),
          new HostileJson(
              "one run of white space", bytes -> "{\"a\":" + " \n".repeat(bytes / 2) + "0}"),
          new HostileJson("empty objects", members(n -> "\"a\":[" + "{},".repeat(500) + "{}]")),
          new HostileJson("empty arrays", members(n -> "\"a\":[" + "[],".repeat(500) + "[]]")),
          new HostileJson(
              "smallest objects", members(n -> "\"a\":[" + "{\"a\":0},".repeat(500) + "{}]")),
          new HostileJson(
              "objects of colliding names", arrayOf(object(16, HostileJson::loneSurrogates))),
          new HostileJson(
              "objects of seventeen members", arrayOf(object(17, HostileJson::lastLetters))),
          new HostileJson("arrays in arrays", arrayOf("[[{\"a\":0,\"c\":[[]]}],[[]]]")),
          new HostileJson("many deep arrays", arrayOf("[".repeat(490) + "0" + "]".repeat(490))),
          new HostileJson(
              "many deep objects", arrayOf("{\"a\":".repeat(490) + "0" + "}".repeat(490))),
          new HostileJson("deep arrays around all", nested(498, "[", "]")),
          new HostileJson("deep objects around all", nested(498, "{\"a\":", "}")),
          new HostileJson("deep arrays and objects around all", nested(249, "[{\"a\":", "}]")));

  /**
   * Kinds that consist of members only, one every few bytes; looking up a name has to compare all
   * of them.
   */
  private static final Set<String> NOTHING_BUT_NAMES =
      Set.of(
          "names of lone surrogates",
          "names of a lone surrogate and text",
          "shortest names",
          "escaped names",
          "one name again and again",
          "one name in two spellings");

  private static final double MOST_TIMES = 15;
  private static final double MOST_TIMES_OF_NAMES = 40;

  /** The maximum ratio to the cost per byte of ordinary JSON. */
  public double mostTimes() {
    return NOTHING_BUT_NAMES.contains(name) ? MOST_TIMES_OF_NAMES : MOST_TIMES;
  }

  /** All kinds. */
  public static List<HostileJson> all() {
    return ALL;
  }

  /** An object of about this many bytes. */
  public Slice object(int bytes) {
    return validated(json.apply(bytes));
  }

  /** An ordinary backend answer of about this many bytes. */
  public static Slice ordinary(int bytes) {
    StringBuilder orders = new StringBuilder("{\"b\":{\"a\":1,\"c\":true},\"a\":[");
    for (int n = 0; orders.length() < bytes; n++) {
      orders
          .append(n == 0 ? "" : ",")
          .append("{\"a\":{\"a\":%d,\"b\":\"2026-11-%02d\"},".formatted(n, n % 28 + 1))
          .append(
              "\"sku\":\"AB-%05d\",\"b\":%d.95,\"text\":\"Ordinary goods\"".formatted(n, n % 90))
          .append(",\"tags\":[\"new\",\"red\"],\"stock\":null}");
    }
    return validated(orders.append("]}").toString());
  }

  private static IntFunction<String> members(IntFunction<String> member) {
    return bytes -> {
      StringBuilder all = new StringBuilder("{\"b\":{\"a\":1,\"c\":2}");
      for (int n = 0; all.length() < bytes; n++) {
        all.append(',').append(member.apply(n));
      }
      return all.append('}').toString();
    };
  }

  private static IntFunction<String> arrayOf(String element) {
    return bytes ->
        "{\"b\":{},\"a\":[" + (element + ",").repeat(bytes / element.length()) + element + "]}";
  }

  private static IntFunction<String> nested(int depth, String open, String close) {
    return bytes ->
        "{\"b\":{},\"a\":"
            + open.repeat(depth)
            + "[0"
            + ",\"x\",1".repeat(bytes / 6)
            + "]"
            + close.repeat(depth)
            + "}";
  }

  private static String object(int size, IntFunction<String> name) {
    return IntStream.range(0, size)
        .mapToObj(n -> "\"%s\":0".formatted(name.apply(n)))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** In UTF-8, all of them look alike: two question marks each. */
  private static String loneSurrogates(int n) {
    return "\\ud8%02x\\ud8%02x".formatted(n & 0xff, (n >> 8) & 0xff);
  }

  /** Eight-byte words that differ only in their highest bits, for hundreds of names. */
  private static String lastLetters(int n) {
    int low = n % 57;
    int high = n / 57 % 13;
    return "%06d%c%c".formatted(n / (57 * 13), (char) ('(' + 4 * high), (char) ('#' + low));
  }

  /** Pairs of eight-byte words whose differences cancel out in many weak hashes. */
  private static String oneBitOfEachWord(int n) {
    StringBuilder name = new StringBuilder();
    for (int bit = 0; bit < 13; bit++) {
      name.append((n >> bit & 1) == 0 ? "xxxxxxx!xxx!xxx!" : "xxxxxxxaxxxaxxxa");
    }
    return name.toString();
  }

  private static Slice validated(String text) {
    return JsonScan.strict().validate(Slice.of(text));
  }

  @Override
  public String toString() {
    return name;
  }
}
