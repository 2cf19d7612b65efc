package io.fanout.netty.http2;

import io.netty.util.AsciiString;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fields whose value differs in most messages. In HPACK's table they would push out fields that
 * repeat.
 */
public final class UniqueFields {
  /** Indexed by length, because most other names already differ in length. */
  private static final @Nullable AsciiString[] NAMES =
      new AsciiString["content-length".length() + 1];

  static {
    for (String name :
        List.of(":path", "traceparent", "x-request-id", "server-timing", "content-length")) {
      NAMES[name.length()] = AsciiString.cached(name);
    }
  }

  private UniqueFields() {}

  /** Whether to keep the field out of HPACK's table; Netty calls this a sensitivity detector. */
  public static boolean has(CharSequence name, CharSequence value) {
    @Nullable AsciiString unique = name.length() < NAMES.length ? NAMES[name.length()] : null;
    return unique != null && unique.contentEquals(name);
  }
}
