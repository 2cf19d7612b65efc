package io.fanout.compare.cost;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A load under which the gateways are compared.
 *
 * @param millis how long each backend takes
 * @param load requests each second of an open cell, requests in progress of a closed one
 */
record CostCell(int millis, int load, boolean open) {
  private static final Pattern OPEN = Pattern.compile("(\\d{1,5})ms@(\\d{1,6})/s");
  private static final Pattern CLOSED = Pattern.compile("(\\d{1,5})ms@(\\d{1,5})");

  /**
   * Reads {@code 100ms@1500/s} (open) or {@code 0ms@64} (closed).
   *
   * @throws IllegalArgumentException if it is neither
   */
  static CostCell parse(String text) {
    Matcher open = OPEN.matcher(text);
    Matcher closed = CLOSED.matcher(text);
    Matcher form = open.matches() ? open : closed;
    if (!form.matches() || Integer.parseInt(form.group(2)) == 0) {
      throw new IllegalArgumentException(
          "--cells %s (expected: 100ms@1500/s for a rate, or 0ms@64 for 64 requests in progress)"
              .formatted(text));
    }
    return new CostCell(
        Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)), form == open);
  }

  String label() {
    return open
        ? String.format(Locale.ROOT, "backends take %d ms, %,d requests/s", millis, load)
        : String.format(Locale.ROOT, "backends take %d ms, %,d requests in progress", millis, load);
  }
}
