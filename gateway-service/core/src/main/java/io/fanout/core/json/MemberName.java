package io.fanout.core.json;

import io.fanout.api.json.Slice;
import java.util.Arrays;

/** A member name from the settings, made ready to be found in JSON and to be written as JSON. */
public final class MemberName {
  private static final int LONGEST_ESCAPE = 6;

  private final String text;
  private final Slice quoted;
  private final Slice plain;
  private final int hash;

  private MemberName(String text) {
    this.text = text;
    this.quoted = JsonText.quote(text);
    this.plain = Slice.of('"' + text + '"');
    this.hash = RawMemberNames.quickHash(plain.array(), plain.from() + 1, plain.to() - 1);
  }

  /** Any text but one with a lone surrogate, which no UTF-8 can carry. */
  public static MemberName of(String text) {
    if (!Unescape.isWellFormed(text)) {
      throw new MalformedName(
          "member name: " + JsonText.quote(text), "text without a lone surrogate; remove it");
    }
    return new MemberName(text);
  }

  public String text() {
    return text;
  }

  /** The name as a JSON string. */
  public Slice quoted() {
    return quoted;
  }

  /** The value of {@link MemberCursor#nameHash} for this name. */
  public int nameHash() {
    return hash;
  }

  boolean isQuotedAt(byte[] bytes, int from, int to, boolean escaped) {
    return escaped
        ? isEscapedAt(bytes, from + 1, to - 1)
        : Arrays.equals(bytes, from, to, plain.array(), plain.from(), plain.to());
  }

  private boolean isEscapedAt(byte[] bytes, int from, int to) {
    int length = plain.length() - 2;
    boolean possible = to - from > length && to - from <= LONGEST_ESCAPE * length;
    if (!possible) {
      return false; // avoids decoding a long name
    }
    byte[] decoded = Unescape.bytes(bytes, from, to);
    return Arrays.equals(
        decoded, 0, decoded.length, plain.array(), plain.from() + 1, plain.to() - 1);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MemberName that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
