package io.fanout.boot.observe;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Times of a log. It formats a second once, for all lines of it. Belongs to one thread. */
final class LogTime {
  private static final long MILLIS = 1_000;

  private final DateTimeFormatter format;
  private long second = Long.MIN_VALUE;
  private byte[] text = {};

  LogTime(DateTimeFormatter format) {
    this.format = format.withZone(ZoneOffset.UTC);
  }

  /** The second of that time, in milliseconds since 1970. */
  byte[] second(long at) {
    long now = Math.floorDiv(at, MILLIS);
    if (now != second) {
      text = format.format(Instant.ofEpochSecond(now)).getBytes(StandardCharsets.US_ASCII);
      second = now;
    }
    return text;
  }

  /** Adds what is left of its second, in three digits. */
  static void addMillis(long at, LogText line) {
    long millis = Math.floorMod(at, MILLIS);
    line.add((char) ('0' + millis / 100));
    line.add((char) ('0' + millis / 10 % 10));
    line.add((char) ('0' + millis % 10));
  }
}
