package io.fanout.netty.client;

import java.util.Locale;
import java.util.Set;

/** The header fields that say where a request ends or what becomes of its connection. */
final class ReservedHeaders {
  private static final Set<String> NAMES =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private ReservedHeaders() {}

  static boolean isReserved(String name) {
    return switch (name.length()) {
      // The lengths of the names above: most others are let through by their length alone.
      case 2, 4, 6, 7, 10, 14, 16, 17 -> NAMES.contains(name.toLowerCase(Locale.ROOT));
      default -> false;
    };
  }
}
