package io.fanout.netty.edge;

import io.fanout.netty.http1.HeadChars;

/** The host of a request, with or without a port (RFC 3986, 3.2.2 and 3.2.3). */
final class HostAndPort {
  private static final int LARGEST_PORT = 65_535;
  private static final int MOST_DIGITS = 5;

  private HostAndPort() {}

  /** Whether these bytes are one. */
  static boolean isOne(byte[] bytes, int from, int end) {
    if (from == end) {
      return false;
    }
    int behind =
        bytes[from] == '[' ? behindLiteral(bytes, from, end) : behindName(bytes, from, end);
    return behind > from
        && (behind == end || (bytes[behind] == ':' && isPort(bytes, behind + 1, end)));
  }

  /** Whether a target is a whole URI, with a scheme and a host (RFC 9112, 3.2.2). */
  static boolean isInTarget(byte[] bytes, int target, int end) {
    int at = target;
    while (at < end && HeadChars.isToken(bytes[at])) {
      at++;
    }
    if (at == target
        || at + 2 >= end
        || bytes[at] != ':'
        || bytes[at + 1] != '/'
        || bytes[at + 2] != '/') {
      return false;
    }
    int host = at + 3;
    int behind = host;
    while (behind < end && bytes[behind] != '/' && bytes[behind] != '?') {
      behind++;
    }
    return isOne(bytes, host, behind);
  }

  private static int behindName(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && bytes[at] != ':' && isOfName(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean isOfName(byte octet) {
    return HeadChars.isHost(octet) && octet != '[' && octet != ']';
  }

  /** Behind the closing bracket of an IPv6 address; the start where there is none. */
  private static int behindLiteral(byte[] bytes, int from, int end) {
    int at = from + 1;
    while (at < end && isOfAddress(bytes[at])) {
      at++;
    }
    return at > from + 1 && at < end && bytes[at] == ']' ? at + 1 : from;
  }

  private static boolean isOfAddress(byte octet) {
    return octet == ':' || octet == '.' || Character.digit(octet, 16) >= 0;
  }

  private static boolean isPort(byte[] bytes, int from, int end) {
    int port = 0;
    for (int i = from; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9 || i - from == MOST_DIGITS) {
        return false;
      }
      port = 10 * port + digit;
    }
    return port <= LARGEST_PORT;
  }
}
