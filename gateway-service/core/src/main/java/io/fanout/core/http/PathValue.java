package io.fanout.core.http;

import io.fanout.api.http.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Whether a value may become part of a path. In the path that is sent it is percent-encoded and can
 * change nothing; but many servers decode a path before they resolve its dot segments, some of them
 * twice, and then {@code ..%2F..%2Fadmin} leads to {@code /admin}.
 */
public final class PathValue {
  /** As it is, and decoded once, twice and three times. */
  private static final int READINGS = 4;

  private PathValue() {}

  /** The fault of the value, as the end of a sentence; null if it has none. */
  public static @Nullable String fault(String value) {
    if (isPlain(value)) {
      return null;
    }
    String reading = value;
    for (int i = 0; i < READINGS; i++) {
      if (reading.indexOf('\0') >= 0) {
        return "has a NUL character";
      }
      if (hasDotSegment(reading)) {
        return "would change the path called";
      }
      if (reading.indexOf('%') < 0) {
        return null;
      }
      reading = decoded(reading);
    }
    return null;
  }

  /** Whether it is no dot segment, and has nothing that could end one or hide one. */
  private static boolean isPlain(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '/' || c == '\\' || c == '%' || c == ';' || c == '\0') {
        return false;
      }
    }
    return value.length() > 2 || !isDots(value, 0, value.length());
  }

  private static boolean hasDotSegment(String value) {
    int from = 0;
    for (int at = 0; at <= value.length(); at++) {
      if (at == value.length() || value.charAt(at) == '/' || value.charAt(at) == '\\') {
        if (isDots(value, from, at)) {
          return true;
        }
        from = at + 1;
      }
    }
    return false;
  }

  /** One or two dots; parameters behind a semicolon do not count, as servers drop them. */
  private static boolean isDots(String value, int from, int to) {
    int at = from;
    while (at < to && value.charAt(at) == '.') {
      at++;
    }
    int dots = at - from;
    return (dots == 1 || dots == 2) && (at == to || value.charAt(at) == ';');
  }

  /** Byte by byte, as only ASCII matters here; what is not well encoded stays as it is. */
  private static String decoded(String text) {
    StringBuilder decoded = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      if (PercentEncoding.isEncodedAt(text, at)) {
        decoded.append((char) Integer.parseInt(text, at + 1, at + 3, 16));
        at += 3;
      } else {
        decoded.append(text.charAt(at));
        at++;
      }
    }
    return decoded.toString();
  }
}
