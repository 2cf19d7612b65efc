package io.fanout.core.plan;

import io.fanout.core.http.FieldNames;
import io.fanout.core.settings.SettingErrors;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Which headers settings may name: valid ones that do not belong to one connection alone. */
final class HeaderNames {
  /** RFC 9110, 7.6.1, and the ones that frame a message: the gateway writes these itself. */
  private static final FieldNames HOP_BY_HOP =
      FieldNames.of(
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

  private static final FieldNames ALWAYS_PASSED =
      FieldNames.of("traceparent", "tracestate", "via", "x-request-id");

  private static final FieldNames GATEWAYS_OWN =
      FieldNames.of("content-type", "x-request-id", "x-fanout-complete", "server-timing");

  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

  private HeaderNames() {}

  static boolean isValid(String name) {
    return name.matches(TOKEN);
  }

  static void check(String at, String name, SettingErrors errors) {
    if (!isValid(name)) {
      errors.add(at, name, "a header's name, e.g. Accept-Language");
    } else if (HOP_BY_HOP.contains(name)) {
      errors.add(at, name, "an end-to-end header; this one is hop-by-hop");
    }
  }

  /**
   * Checks the request headers that are passed to every call; {@code raw} if no reply is parsed.
   */
  static void checkPassed(String at, Collection<String> names, boolean raw, SettingErrors errors) {
    checkEach(at, names, errors);
    each(
        at,
        names,
        (place, name) -> {
          if (ALWAYS_PASSED.contains(name)) {
            errors.add(place, name, "no header that is always passed on: remove it");
          } else if (!raw && name.equalsIgnoreCase("Accept-Encoding")) {
            errors.add(
                place,
                name,
                "no header that makes backends compress answers that are merged: remove it");
          }
        });
  }

  /** The reply headers that the client is given; {@code raw} where it is given the reply itself. */
  static void checkReturned(
      String at, Collection<String> names, boolean raw, SettingErrors errors) {
    checkEach(at, names, errors);
    each(
        at,
        names,
        (place, name) -> {
          if (GATEWAYS_OWN.contains(name)) {
            errors.add(place, name, "no header that the gateway writes itself: remove it");
          } else if (!raw && name.equalsIgnoreCase("Content-Encoding")) {
            errors.add(place, name, "no header that describes another body than the answer's");
          }
        });
  }

  private static void checkEach(String at, Collection<String> names, SettingErrors errors) {
    Set<String> before = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    each(
        at,
        names,
        (place, name) -> {
          check(place, name, errors);
          if (!before.add(name)) {
            errors.add(place, name, "each header once; names are case-insensitive");
          }
        });
  }

  private interface Check {
    void accept(String place, String name);
  }

  private static void each(String at, Collection<String> names, Check check) {
    int index = 0;
    for (String name : names) {
      check.accept("%s[%d]".formatted(at, index++), name);
    }
  }
}
