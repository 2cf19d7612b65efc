package io.fanout.compare.report;

import java.util.Map;

/** A text template with placeholders: names in double braces. */
final class Template {
  private Template() {}

  /** Fills the template; placeholders in the inserted text stay as they are. */
  static String filled(String template, Map<String, String> parts) {
    StringBuilder filled = new StringBuilder();
    int at = 0;
    while (at < template.length()) {
      int open = template.indexOf("{{", at);
      int close = open < 0 ? -1 : template.indexOf("}}", open);
      if (close < 0) {
        break;
      }
      String name = template.substring(open + 2, close);
      String part = parts.get(name);
      if (part == null) {
        throw new IllegalStateException(
            "report.html: {{%s}} (expected: one of %s)".formatted(name, parts.keySet()));
      }
      filled.append(template, at, open).append(part);
      at = close + 2;
    }
    return filled.append(template, at, template.length()).toString();
  }
}
