package io.fanout.app.reference;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The reference of all metrics, extracted from the code that registers them. */
final class MetricsTable {
  private static final Pattern METER =
      Pattern.compile(
          "(Timer|Gauge|Counter|DistributionSummary)\\s*\\.builder\\(\\s*\"(fanout[^\"]*[^.\"])\""
              + "(.*?)\\.register\\(",
          Pattern.DOTALL);
  private static final Pattern DESCRIPTION = Pattern.compile("\\.description\\(\\s*\"([^\"]*)\"");
  private static final Pattern TAG = Pattern.compile("\\.tag\\(\\s*\"([^\"]*)\"");
  private static final Pattern STRANDS =
      Pattern.compile("new Gauge\\(\\s*\"([^\"]*)\",\\s*\"([^\"]*)\"");

  private final TreeMap<String, String> rows = new TreeMap<>();

  private MetricsTable() {}

  static String render() throws IOException {
    MetricsTable table = new MetricsTable();
    for (Path file : Source.all()) {
      table.add(Source.read(file));
    }
    return "| metric | type | tags | meaning |\n| --- | --- | --- | --- |\n"
        + String.join("", table.rows.values())
        + "\n";
  }

  private void add(String code) {
    Matcher meter = METER.matcher(code);
    while (meter.find()) {
      List<String> tags = new ArrayList<>();
      TAG.matcher(meter.group(3)).results().forEach(tag -> tags.add("`" + tag.group(1) + "`"));
      Matcher description = DESCRIPTION.matcher(meter.group(3));
      if (!description.find()) {
        throw new IllegalStateException(meter.group(2) + " (expected: a description)");
      }
      row(meter.group(2), meter.group(1), String.join(", ", tags), description.group(1));
    }
    STRANDS
        .matcher(code)
        .results()
        .forEach(gauge -> row("fanout." + gauge.group(1), "Gauge", "", gauge.group(2)));
  }

  private void row(String name, String kind, String tags, String description) {
    rows.put(
        name,
        "| `%s` | %s | %s | %s |\n"
            .formatted(name, kind.toLowerCase(Locale.ROOT), tags, description));
  }
}
