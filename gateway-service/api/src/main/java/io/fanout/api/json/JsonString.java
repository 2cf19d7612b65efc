package io.fanout.api.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes a text as a JSON string. */
public final class JsonString {
  private static final int LONGEST_ESCAPE = 6;
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private final CharSequence text;
  private byte[] out;
  private int size;

  private JsonString(CharSequence text) {
    this.text = text;
    this.out = new byte[text.length() + 2 + 2 * LONGEST_ESCAPE];
  }

  /**
   * The text as a JSON string, with no more escapes than JSON demands. A lone surrogate is written
   * as its escape, so reading the string gives back the same text.
   *
   * @param text any text
   * @return the string with its quotes, in UTF-8
   */
  public static Slice of(CharSequence text) {
    return new JsonString(text).json();
  }

  private Slice json() {
    put('"');
    int at = 0;
    while (at < text.length()) {
      int c = Character.codePointAt(text, at);
      at += Character.charCount(c);
      if (out.length - size < 2 * LONGEST_ESCAPE) {
        out = Arrays.copyOf(out, out.length * 2);
      }
      character(c);
    }
    put('"');
    return Slice.of(out, 0, size);
  }

  private void character(int c) {
    switch (c) {
      case '"', '\\' -> escape(c);
      case '\b' -> escape('b');
      case '\f' -> escape('f');
      case '\n' -> escape('n');
      case '\r' -> escape('r');
      case '\t' -> escape('t');
      default -> {
        if (c < ' ' || isLoneSurrogate(c)) {
          unicodeEscape(c);
        } else {
          utf8(c);
        }
      }
    }
  }

  /** Of a pair, codePointAt has made one character already. */
  private static boolean isLoneSurrogate(int c) {
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
  }

  private void escape(int letter) {
    put('\\');
    put(letter);
  }

  private void unicodeEscape(int c) {
    escape('u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      put(HEX[c >> shift & 0xf]);
    }
  }

  private void utf8(int c) {
    if (c < 0x80) {
      put(c);
    } else if (c < 0x800) {
      put(0xc0 | c >> 6);
      continued(c, 0);
    } else if (c < 0x10000) {
      put(0xe0 | c >> 12);
      continued(c, 6);
      continued(c, 0);
    } else {
      put(0xf0 | c >> 18);
      continued(c, 12);
      continued(c, 6);
      continued(c, 0);
    }
  }

  private void continued(int c, int shift) {
    put(0x80 | ((c >> shift) & 0x3f));
  }

  private void put(int b) {
    out[size++] = (byte) b;
  }
}
