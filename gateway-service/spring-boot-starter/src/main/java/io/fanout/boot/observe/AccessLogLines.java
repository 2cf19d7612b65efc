package io.fanout.boot.observe;

import io.fanout.core.settings.AccessLogFormat;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Puts entries of the access log into words. A value can neither end its line nor its quotes.
 * Belongs to one thread.
 */
final class AccessLogLines {
  private static final DateTimeFormatter COMMON_TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);
  private static final DateTimeFormatter JSON_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT);

  private static final long NANOS_PER_TENTH = 100_000;

  // The parts of a line in JSON that are always the same.
  private static final byte[] TIME = ascii("{\"time\":\"");
  private static final byte[] PEER = ascii("Z\",\"peer\":");
  private static final byte[] REQUEST = ascii(",\"request\":");
  private static final byte[] PROTOCOL = ascii(",\"protocol\":\"");
  private static final byte[] STATUS = ascii("\",\"status\":");
  private static final byte[] BYTES = ascii(",\"bytes\":");
  private static final byte[] ID = ascii(",\"id\":");
  private static final byte[] TRACE = ascii(",\"trace\":\"");
  private static final byte[] MILLIS = ascii(",\"ms\":");
  private static final byte[] COMPLETE = ascii(",\"complete\":true");
  private static final byte[] INCOMPLETE = ascii(",\"complete\":false");
  private static final byte[] CALLS = ascii(",\"calls\":[");
  private static final byte[] NAME = ascii("{\"name\":");
  private static final byte[] BACKEND = ascii(",\"backend\":");
  private static final byte[] ENDING = ascii(",\"ending\":\"");
  private static final byte[] DETAIL = ascii(",\"detail\":");

  private final AccessLogFormat format;
  private final LogTime time;

  AccessLogLines(AccessLogFormat format) {
    this.format = format;
    this.time = new LogTime(format == AccessLogFormat.COMMON ? COMMON_TIME : JSON_TIME);
  }

  /** Adds the entry's line. */
  void add(AccessLogEntry entry, LogText line) {
    if (format == AccessLogFormat.COMMON) {
      common(entry, line);
    } else {
      json(entry, line);
    }
    line.add('\n');
  }

  private void common(AccessLogEntry entry, LogText line) {
    line.add(entry.peer()).add(" - - [").add(time.second(entry.at())).add("] \"");
    String request = entry.request();
    if (request == null) {
      line.add('-');
    } else {
      line.add(quotable(request)).add(' ').add(entry.protocol());
    }
    line.add("\" ").add(entry.status()).add(' ').add(entry.bytes());
  }

  private static String quotable(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  private void json(AccessLogEntry entry, LogText line) {
    line.add(TIME).add(time.second(entry.at())).add('.');
    LogTime.addMillis(entry.at(), line);
    line.add(PEER).addJson(entry.peer());
    String request = entry.request();
    if (request != null) {
      line.add(REQUEST).addJson(request);
    }
    line.add(PROTOCOL).add(entry.protocol());
    line.add(STATUS).add(entry.status());
    line.add(BYTES).add(entry.bytes());
    line.add(ID).addJson(entry.id());
    if (entry.trace() != null) {
      line.add(TRACE).add(entry.trace()).add('"');
    }
    if (entry.nanos() >= 0) {
      millis(entry.nanos(), line);
      line.add(entry.complete() ? COMPLETE : INCOMPLETE);
      line.add(CALLS);
      for (int i = 0; i < entry.calls().size(); i++) {
        if (i > 0) {
          line.add(',');
        }
        call(entry.calls().get(i), line);
      }
      line.add(']');
    }
    line.add('}');
  }

  private static void call(AccessLogEntry.Call call, LogText line) {
    line.add(NAME).addJson(call.name());
    line.add(BACKEND).addJson(call.backend());
    line.add(ENDING).add(call.ending()).add('"');
    if (!call.detail().isEmpty()) {
      line.add(DETAIL).addJson(call.detail());
    }
    millis(call.nanos(), line);
    line.add('}');
  }

  private static void millis(long nanos, LogText line) {
    long tenths = nanos / NANOS_PER_TENTH;
    line.add(MILLIS).add(tenths / 10).add('.').add(tenths % 10);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
