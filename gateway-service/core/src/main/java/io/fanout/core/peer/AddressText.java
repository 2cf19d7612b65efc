package io.fanout.core.peer;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Reads addresses that are written as numbers. It never looks up a name. */
final class AddressText {
  private static final int MOST = 45;

  private AddressText() {}

  /** The address; null for anything else. */
  static @Nullable InetAddress parse(String text) {
    if (text.length() > MOST || !(text.indexOf(':') >= 0 ? isIpv6(text) : isIpv4(text))) {
      return null;
    }
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException notAnAddress) {
      return null;
    }
  }

  private static boolean isIpv6(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.digit(c, 16) < 0 && c != ':' && c != '.') {
        return false;
      }
    }
    return true;
  }

  private static boolean isIpv4(String text) {
    int parts = 1;
    int digits = 0;
    int value = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '.' && digits > 0) {
        parts++;
        digits = 0;
        value = 0;
      } else if (c >= '0' && c <= '9' && digits < 3) {
        digits++;
        value = value * 10 + c - '0';
        if (value > 255) {
          return false;
        }
      } else {
        return false;
      }
    }
    return parts == 4 && digits > 0;
  }

  /** The address in an element of {@code X-Forwarded-For} or a node of {@code Forwarded}. */
  static @Nullable InetAddress ofNode(String node) {
    String text = node.trim();
    if (text.startsWith("[")) {
      int end = text.indexOf(']');
      return end < 0 ? null : parse(text.substring(1, end));
    }
    int colon = text.indexOf(':');
    boolean hasPort = colon >= 0 && colon == text.lastIndexOf(':');
    return parse(hasPort ? text.substring(0, colon) : text);
  }
}
