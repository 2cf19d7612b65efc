package io.fanout.gateway.plan;

import io.fanout.gateway.settings.Problems;
import java.util.Locale;
import java.util.Set;

/** Which headers settings may name: valid ones that do not belong to one connection alone. */
final class HeaderNames {
  /** RFC 9110, 7.6.1, and the ones that frame a message: the gateway writes these itself. */
  private static final Set<String> HOP_BY_HOP =
      Set.of(
          "connection",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "content-length",
          "host",
          "expect");

  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

  private HeaderNames() {}

  static void check(String at, String name, Problems problems) {
    if (!name.matches(TOKEN)) {
      problems.add(at, name, "a header's name, e.g. Accept-Language");
    } else if (HOP_BY_HOP.contains(name.toLowerCase(Locale.ROOT))) {
      problems.add(at, name, "a header that may pass a gateway; this one belongs to a connection");
    }
  }
}
