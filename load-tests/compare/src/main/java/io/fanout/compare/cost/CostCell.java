package io.fanout.compare.cost;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A load under which the gateways are compared.
 *
 * @param millis how long each backend takes
 * @param load requests each second of an open cell, requests in progress of a closed one
 * @param bodyBytes of each backend's answer; 0 for the usual 200
 */
record CostCell(int millis, int load, boolean open, int bodyBytes) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<millis>\\d{1,5})ms@(?<load>\\d{1,6})(?<open>/s)?(?::(?<size>\\d{1,4})(?<unit>KB|MB))?");
  private static final int MILLIS = 1_000;
  private static final int KB = 1 << 10;
  private static final int LEAST_BYTES = KB;
  private static final int MOST_BYTES = 16 * KB * KB;

  /** One with the usual bodies. */
  CostCell(int millis, int load, boolean open) {
    this(millis, load, open, 0);
  }

  /**
   * Reads {@code 100ms@1500/s} (open) or {@code 0ms@64} (closed), either with {@code :64KB} after
   * it.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  static CostCell parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches() || Integer.parseInt(form.group("load")) == 0) {
      throw refused(text);
    }
    int bytes = 0;
    if (form.group("size") != null) {
      bytes =
          Integer.parseInt(form.group("size")) * (form.group("unit").equals("KB") ? KB : KB * KB);
      if (bytes < LEAST_BYTES || bytes > MOST_BYTES) {
        throw refused(text);
      }
    }
    return new CostCell(
        Integer.parseInt(form.group("millis")),
        Integer.parseInt(form.group("load")),
        form.group("open") != null,
        bytes);
  }

  private static IllegalArgumentException refused(String text) {
    return new IllegalArgumentException(
        "--cells %s (expected: 100ms@1500/s for a rate, or 0ms@64 for 64 requests in progress; with :64KB after it, each backend answers with as many bytes, 1KB to 16MB)"
            .formatted(text));
  }

  String label() {
    return String.format(
        Locale.ROOT,
        open
            ? "backends take %,d ms, %,d requests/s%s"
            : "backends take %,d ms, %,d requests in progress%s",
        millis,
        load,
        bodies());
  }

  /** How many calls one gateway has in progress, and thus how many connections to the backends. */
  long calls() {
    long requests = open ? (long) load * millis / MILLIS : load;
    return Feature.CALLS * requests;
  }

  private String bodies() {
    if (bodyBytes == 0) {
      return "";
    }
    return bodyBytes % (KB * KB) == 0
        ? ", bodies of %d MB".formatted(bodyBytes / (KB * KB))
        : ", bodies of %d KB".formatted(bodyBytes / KB);
  }
}
