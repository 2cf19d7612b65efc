package io.fanout.core.json;

import io.fanout.api.json.Slice;

/**
 * The reason why bytes are not one JSON value: the position, the expected and the found bytes. It
 * is data in the form of an exception and has no stack trace, so that a backend which sends garbage
 * costs no more than one which sends JSON.
 */
public final class MalformedJson extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int EXCERPT_EACH_SIDE = 20;

  private final int offset;
  private final String expected;
  private final String found;
  private final String excerpt;

  private MalformedJson(int offset, String expected, String found, String excerpt) {
    super(
        "malformed JSON at byte %d: expected %s, found %s (near: %s)"
            .formatted(offset, expected, found, excerpt),
        null,
        false,
        false);
    this.offset = offset;
    this.expected = expected;
    this.found = found;
    this.excerpt = excerpt;
  }

  /** The failure at the array index {@code at} of {@code json}. */
  static MalformedJson at(Slice json, int at, String expected) {
    return new MalformedJson(at - json.from(), expected, found(json, at), excerpt(json, at));
  }

  /** How many bytes of the input were in order. */
  public int offset() {
    return offset;
  }

  /** The expected input at the offset, in words. */
  public String expected() {
    return expected;
  }

  /** The input found at the offset: a character, a byte, or the end of the input. */
  public String found() {
    return found;
  }

  /** The bytes around the offset; printable ASCII as it is, other bytes as {@code \xNN}. */
  public String excerpt() {
    return excerpt;
  }

  private static String found(Slice json, int at) {
    if (at >= json.to()) {
      return "the end of the input";
    }
    byte found = json.array()[at];
    return isPrintable(found) ? "'" + (char) found + "'" : "byte 0x" + hex(found);
  }

  private static String excerpt(Slice json, int at) {
    int first = Math.max(json.from(), at - EXCERPT_EACH_SIDE);
    int end = Math.min(json.to(), at + EXCERPT_EACH_SIDE);
    StringBuilder text = new StringBuilder(first > json.from() ? "..." : "");
    for (int i = first; i < end; i++) {
      byte shown = json.array()[i];
      if (isPrintable(shown)) {
        text.append((char) shown);
      } else {
        text.append("\\x").append(hex(shown));
      }
    }
    return text.append(end < json.to() ? "..." : "").toString();
  }

  private static boolean isPrintable(byte shown) {
    return shown >= 0x20 && shown < 0x7f;
  }

  private static String hex(byte shown) {
    return "%02x".formatted(shown & 0xff);
  }
}
