package io.fanout.boot.observe;

import io.fanout.core.json.JsonText;
import io.fanout.core.settings.AccessLogFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Puts entries of the access log into words. A value can neither end its line nor its quotes. */
final class AccessLogLines {
  private static final DateTimeFormatter COMMON_TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);

  private AccessLogLines() {}

  static String line(AccessLogEntry entry, AccessLogFormat format) {
    return format == AccessLogFormat.COMMON ? common(entry) : json(entry);
  }

  private static String common(AccessLogEntry entry) {
    String request =
        entry.request() == null ? "-" : quotable(entry.request()) + " " + entry.protocol();
    return "%s - - [%s] \"%s\" %d %d"
        .formatted(
            entry.peer(),
            COMMON_TIME.format(Instant.ofEpochMilli(entry.at())),
            request,
            entry.status(),
            entry.bytes());
  }

  private static String quotable(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  private static String json(AccessLogEntry entry) {
    StringBuilder line = new StringBuilder(256);
    line.append("{\"time\":\"").append(Instant.ofEpochMilli(entry.at()));
    line.append("\",\"peer\":").append(JsonText.quote(entry.peer()));
    if (entry.request() != null) {
      line.append(",\"request\":").append(JsonText.quote(entry.request()));
    }
    line.append(",\"protocol\":\"").append(entry.protocol());
    line.append("\",\"status\":").append(entry.status());
    line.append(",\"bytes\":").append(entry.bytes());
    line.append(",\"id\":").append(JsonText.quote(entry.id()));
    if (entry.trace() != null) {
      line.append(",\"trace\":\"").append(entry.trace()).append('"');
    }
    if (entry.nanos() >= 0) {
      line.append(",\"ms\":").append(millis(entry.nanos()));
      line.append(",\"complete\":").append(entry.complete());
      line.append(",\"calls\":[");
      String separator = "";
      for (AccessLogEntry.Call call : entry.calls()) {
        line.append(separator).append("{\"name\":").append(JsonText.quote(call.name()));
        line.append(",\"backend\":").append(JsonText.quote(call.backend()));
        line.append(",\"ending\":\"").append(call.ending()).append('"');
        if (!call.detail().isEmpty()) {
          line.append(",\"detail\":").append(JsonText.quote(call.detail()));
        }
        line.append(",\"ms\":").append(millis(call.nanos())).append('}');
        separator = ",";
      }
      line.append(']');
    }
    return line.append('}').toString();
  }

  private static String millis(long nanos) {
    long tenths = nanos / 100_000;
    return tenths / 10 + "." + tenths % 10;
  }
}
