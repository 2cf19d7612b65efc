package io.fanout.core.flow;

import io.fanout.api.http.Headers;
import java.util.concurrent.ThreadLocalRandom;

/** The id that a request goes by, from the client through every call to the log. */
final class RequestIds {
  static final String HEADER = "X-Request-Id";
  private static final int LONGEST = 128;

  private RequestIds() {}

  /** The client's own id if it is short and printable, else a new one. */
  static String of(Headers headers) {
    String given = headers.first(HEADER);
    return given != null && isGood(given) ? given : fresh();
  }

  private static boolean isGood(String id) {
    if (id.isEmpty() || id.length() > LONGEST) {
      return false;
    }
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      if (c <= ' ' || c >= 0x7f || c == '"' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  private static String fresh() {
    // Sixteen hex digits, the first never zero: unique enough to find one request in a day's log.
    return Long.toHexString(ThreadLocalRandom.current().nextLong() | Long.MIN_VALUE);
  }
}
