package io.fanout.boot.observe;

import io.fanout.core.settings.AccessLogFormat;
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
    line.add("{\"time\":\"").add(time.second(entry.at())).add('.');
    LogTime.addMillis(entry.at(), line);
    line.add("Z\",\"peer\":").addJson(entry.peer());
    String request = entry.request();
    if (request != null) {
      line.add(",\"request\":").addJson(request);
    }
    line.add(",\"protocol\":\"").add(entry.protocol());
    line.add("\",\"status\":").add(entry.status());
    line.add(",\"bytes\":").add(entry.bytes());
    line.add(",\"id\":").addJson(entry.id());
    if (entry.trace() != null) {
      line.add(",\"trace\":\"").add(entry.trace()).add('"');
    }
    if (entry.nanos() >= 0) {
      millis(",\"ms\":", entry.nanos(), line);
      line.add(",\"complete\":").add(entry.complete() ? "true" : "false");
      line.add(",\"calls\":[");
      for (int i = 0; i < entry.calls().size(); i++) {
        line.add(i == 0 ? "" : ",");
        call(entry.calls().get(i), line);
      }
      line.add(']');
    }
    line.add('}');
  }

  private static void call(AccessLogEntry.Call call, LogText line) {
    line.add("{\"name\":").addJson(call.name());
    line.add(",\"backend\":").addJson(call.backend());
    line.add(",\"ending\":\"").add(call.ending()).add('"');
    if (!call.detail().isEmpty()) {
      line.add(",\"detail\":").addJson(call.detail());
    }
    millis(",\"ms\":", call.nanos(), line);
    line.add('}');
  }

  private static void millis(String before, long nanos, LogText line) {
    long tenths = nanos / NANOS_PER_TENTH;
    line.add(before).add(tenths / 10).add('.').add(tenths % 10);
  }
}
