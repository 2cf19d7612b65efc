package io.fanout.core.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/** Generates random JSON documents and damages them; the same seed yields the same ones. */
public final class RandomJson {
  private static final String[] NAMES = {
    "a", "b", "c", "d", "id", "0", "1", "na.me", "ключ", "\"q"
  };
  private static final String[] NUMBERS = {
    "0", "-0", "1", "-1", "10", "0.5", "-12.250", "1e5", "1E-7", "-3.0e+2", "12345678901234567890"
  };
  private static final String[] TEXTS = {
    "",
    "x",
    "plain text of some length",
    "\\\"",
    "\\\\",
    "\\n\\t",
    "\\u0041",
    "\\ud83d\\ude00",
    "\\ud800",
    "äöü",
    "日本",
    "😀",
    "{",
    "]",
    ",",
    ":",
    "a\\/b",
    "1234567",
    "12345678"
  };
  private static final String[] SPACES = {"", "", "", "", " ", "\n", "\t", "\r\n", "          "};
  private static final String DAMAGE = "{}[]\",:\\0123456789.-+eEtrufalsn \n\t/u";

  private final Random random;
  private final boolean duplicates;

  private RandomJson(long seed, boolean duplicates) {
    this.random = new Random(seed);
    this.duplicates = duplicates;
  }

  public static RandomJson withDuplicateNames(long seed) {
    return new RandomJson(seed, true);
  }

  public static RandomJson withUniqueNames(long seed) {
    return new RandomJson(seed, false);
  }

  public Random random() {
    return random;
  }

  public String document() {
    return space() + value(5) + space();
  }

  public String object() {
    StringBuilder json = new StringBuilder();
    object(json, 4);
    return json.toString();
  }

  /**
   * A document's bytes with one to three changes: changed, added, removed, moved or truncated
   * bytes.
   */
  public byte[] damaged(String document) {
    byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
    for (int times = 1 + random.nextInt(3); times > 0 && bytes.length > 0; times--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(6)) {
        case 0 -> bytes[at] = anyByte();
        case 1 -> bytes[at] = (byte) DAMAGE.charAt(random.nextInt(DAMAGE.length()));
        case 2 -> bytes = spliced(bytes, at, at + 1, new byte[0]);
        case 3 -> bytes = spliced(bytes, at, at, new byte[] {anyByte()});
        case 4 -> bytes = Arrays.copyOf(bytes, at);
        default -> {
          int end = at + random.nextInt(bytes.length - at);
          int to = random.nextInt(bytes.length);
          bytes = spliced(bytes, to, to, Arrays.copyOfRange(bytes, at, end));
        }
      }
    }
    return bytes;
  }

  private byte anyByte() {
    return random.nextBoolean()
        ? (byte) random.nextInt(256)
        : (byte) DAMAGE.charAt(random.nextInt(DAMAGE.length()));
  }

  private static byte[] spliced(byte[] bytes, int from, int to, byte[] middle) {
    byte[] result = Arrays.copyOf(bytes, bytes.length - (to - from) + middle.length);
    System.arraycopy(middle, 0, result, from, middle.length);
    System.arraycopy(bytes, to, result, from + middle.length, bytes.length - to);
    return result;
  }

  private String value(int depth) {
    StringBuilder json = new StringBuilder();
    value(json, depth);
    return json.toString();
  }

  private void value(StringBuilder json, int depth) {
    switch (random.nextInt(depth > 0 ? 8 : 4)) {
      case 0 -> json.append(any(NUMBERS));
      case 1, 2 -> json.append('"').append(text()).append('"');
      case 3 -> json.append(any(new String[] {"true", "false", "null"}));
      case 4, 5 -> array(json, depth - 1);
      default -> object(json, depth - 1);
    }
  }

  private void array(StringBuilder json, int depth) {
    json.append('[').append(space());
    int size = random.nextInt(4);
    for (int i = 0; i < size; i++) {
      json.append(i == 0 ? "" : "," + space());
      value(json, depth);
      json.append(space());
    }
    json.append(']');
  }

  private void object(StringBuilder json, int depth) {
    json.append('{').append(space());
    Set<String> used = new HashSet<>();
    boolean first = true;
    for (int left = random.nextInt(6); left > 0; left--) {
      String name = any(NAMES);
      if (!duplicates && !used.add(name)) {
        continue;
      }
      json.append(first ? "" : "," + space());
      json.append(name(name)).append(space()).append(':').append(space());
      value(json, depth);
      json.append(space());
      first = false;
    }
    json.append('}');
  }

  /** The name as JSON, sometimes with a needlessly escaped character. */
  private String name(String name) {
    String quoted = JsonText.quote(name).utf8();
    boolean escape = random.nextInt(4) == 0 && quoted.charAt(1) != '\\';
    return escape ? "\"\\u%04x%s".formatted((int) quoted.charAt(1), quoted.substring(2)) : quoted;
  }

  private String text() {
    return any(TEXTS) + (random.nextBoolean() ? any(TEXTS) : "");
  }

  private String space() {
    return any(SPACES);
  }

  private String any(String[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
