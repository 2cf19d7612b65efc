package io.fanout.policy.identity;

import io.fanout.api.json.Slice;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Finds a token where it came, as bytes: requests with a known one need no text of it. */
final class BearerToken {
  private static final byte[] SCHEME = "bearer ".getBytes(StandardCharsets.US_ASCII);

  private BearerToken() {}

  /** The token in an {@code Authorization} field's value; null if its scheme is another. */
  static @Nullable Slice in(Slice authorization) {
    int start = SCHEME.length;
    if (authorization.length() < start || !isScheme(authorization)) {
      return null;
    }
    while (start < authorization.length() && isBlank(authorization, start)) {
      start++;
    }
    return authorization.sub(start, authorization.length());
  }

  private static boolean isScheme(Slice authorization) {
    for (int i = 0; i < SCHEME.length; i++) {
      int c = authorization.array()[authorization.from() + i];
      int lower = c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
      if (lower != SCHEME[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBlank(Slice value, int index) {
    byte b = value.array()[value.from() + index];
    return b == ' ' || b == '\t';
  }
}
