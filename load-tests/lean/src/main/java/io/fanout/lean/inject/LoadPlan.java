package io.fanout.lean.inject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The parameters of one run, the same as those of the Gatling simulations.
 *
 * @param open whether requests arrive at a fixed rate (open), or each one starts when the previous
 *     one ends (closed)
 * @param headers additional header fields of each request
 * @param http2Connections how many connections of HTTP/2 to each server; 0 for HTTP/1.1
 * @param leadIn an uncounted step before all others, at half of the first rate; empty for none
 * @param limitNanos the limit for the 99th percentile; {@link Long#MAX_VALUE} if the run judges
 *     nothing
 */
record LoadPlan(
    boolean open,
    List<String> urls,
    List<String> paths,
    List<HeaderValues> headers,
    int http2Connections,
    List<LoadStep> leadIn,
    List<LoadStep> steps,
    long limitNanos,
    long timeoutNanos) {
  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e6;
  private static final int LONGEST_WINDOW = 4;

  /**
   * Reads the parameters.
   *
   * @param kind {@code WarmUp} for a closed run, {@code Stairs} for an open one
   */
  static LoadPlan of(String kind, Map<String, String> given) {
    List<String> urls = list(given.getOrDefault("baseUrl", ""));
    List<String> paths = list(given.getOrDefault("path", "/aggregate/#{n}"));
    List<HeaderValues> headers = HeaderValues.of(given);
    int http2 = (int) number(given, "http2", 0);
    if (http2 < 0) {
      throw new IllegalArgumentException(
          "http2=%d (expected: a number of connections, or 0 for HTTP/1.1)".formatted(http2));
    }
    long settle = (long) (number(given, "settleSeconds", 0) * NANOS);
    long window = (long) (number(given, "seconds", 5) * NANOS);
    long timeout = (long) (number(given, "timeoutMillis", 10_000) * MILLIS);
    if (kind.equals("WarmUp")) {
      LoadStep only = new LoadStep(number(given, "concurrency", 64), settle, window);
      return new LoadPlan(
          false, urls, paths, headers, http2, List.of(), List.of(only), Long.MAX_VALUE, timeout);
    }
    if (!kind.equals("Stairs")) {
      throw new IllegalArgumentException(kind + " (expected: WarmUp or Stairs)");
    }
    double least = number(given, "leastRequests", 0);
    List<LoadStep> steps = new ArrayList<>();
    for (String rate : list(given.getOrDefault("rates", "100"))) {
      double each = Double.parseDouble(rate);
      steps.add(new LoadStep(each, settle, window(each, window, least)));
    }
    long lead = (long) (number(given, "leadInSeconds", 0) * NANOS);
    double limit = number(given, "limitMillis", 500);
    return new LoadPlan(
        true,
        urls,
        paths,
        headers,
        http2,
        lead == 0 ? List.of() : List.of(new LoadStep(steps.get(0).rate() / 2, lead, 0)),
        steps,
        limit >= 3_600_000 ? Long.MAX_VALUE : (long) (limit * MILLIS),
        timeout);
  }

  /**
   * The window's length: long enough for {@code least} requests, but at most four times the
   * shortest.
   */
  private static long window(double rate, long shortest, double least) {
    long all = (long) (least / rate * NANOS);
    return Math.max(shortest, Math.min(all, LONGEST_WINDOW * shortest));
  }

  private static double number(Map<String, String> given, String name, double otherwise) {
    String text = given.get(name);
    return text == null ? otherwise : Double.parseDouble(text);
  }

  private static List<String> list(String text) {
    List<String> parts = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      if (!part.isBlank()) {
        parts.add(part.strip());
      }
    }
    if (parts.isEmpty()) {
      throw new IllegalArgumentException(
          "nothing (expected: at least one value, separated by commas)");
    }
    return parts;
  }
}
