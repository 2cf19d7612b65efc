package io.fanout.compare.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report as a page in Markdown. */
final class CostPage {
  private static final double PERCENT = 100;

  private CostPage() {}

  static String of(CostReport report) {
    List<String> lines = new ArrayList<>();
    lines.add("# What does a request cost?");
    lines.add("");
    for (CostCell cell : report.plan().cells()) {
      String label = cell.label();
      lines.add("## " + label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1));
      if (report.plan().features().stream().anyMatch(Feature::isBare)) {
        features(report, cell, lines);
      }
      if (report.plan().against() != null) {
        against(report, cell, report.plan().against(), lines);
      }
    }
    lines.add(
        "CPU is the gateway's, for each answer, without the JVM's compilers. A ratio compares turns that followed each other; it is the median of all turns, and the range holds the true median in "
            + coverage(report)
            + " of such runs. *p50* and *p99* are what the median of the turns adds.");
    lines.add("");
    lines.add("## Conditions");
    report
        .conditions()
        .forEach((name, value) -> lines.add("- %s: %s".formatted(name, quoted(name, value))));
    lines.add("- Other programs: " + others(report));
    return String.join("\n", lines) + "\n";
  }

  private static String quoted(String name, String value) {
    return name.equals("Command") ? "`" + value + "`" : value;
  }

  private static void features(CostReport report, CostCell cell, List<String> lines) {
    lines.add(
        "| gateway with | CPU µs/request | CPU, bare = 1 | answers/s, bare = 1 | p50 ms | p99 ms |");
    lines.add("| --- | --- | --- | --- | --- | --- |");
    for (Feature feature : report.plan().features()) {
      Ratios ratios = Ratios.of(report.turns(), cell.label(), feature.name(), Feature.BARE);
      lines.add(line(report, cell, feature.name(), feature.adds(), ratios));
    }
    lines.add("");
  }

  private static void against(CostReport report, CostCell cell, String other, List<String> lines) {
    lines.add(
        "| gateway | CPU µs/request | CPU, %1$s = 1 | answers/s, %1$s = 1 | p50 ms | p99 ms |"
            .formatted(other));
    lines.add("| --- | --- | --- | --- | --- | --- |");
    for (Feature feature : report.plan().features()) {
      Ratios ratios =
          Ratios.of(report.turns(), cell.label(), feature.name(), feature.name() + "@" + other);
      lines.add(line(report, cell, feature.name(), feature.name(), ratios));
    }
    lines.add("");
  }

  private static String line(
      CostReport report, CostCell cell, String gateway, String said, Ratios ratios) {
    double micros =
        MedianInterval.of(Ratios.of(report.turns(), cell.label(), gateway), Turn::cpuMicros)
            .median();
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %s | %s | %+.2f | %+.2f |",
        said,
        micros,
        ratio(ratios.cpu()),
        cell.open() ? "–" : ratio(ratios.answers()),
        ratios.p50Added(),
        ratios.p99Added());
  }

  private static String ratio(MedianInterval value) {
    return value.low() == value.high()
        ? String.format(Locale.ROOT, "%.2f", value.median())
        : String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", value.median(), value.low(), value.high());
  }

  private static String coverage(CostReport report) {
    double one = MedianInterval.of(new double[report.plan().turns()]).coverage();
    return String.format(Locale.ROOT, "%.1f %%", PERCENT * one);
  }

  private static String others(CostReport report) {
    double median = MedianInterval.of(report.turns(), Turn::otherCores).median();
    long failed = report.turns().stream().mapToLong(Turn::failed).sum();
    return String.format(
        Locale.ROOT,
        "%.2f of a processor, the median of the turns; %,d requests failed in all turns together",
        median,
        failed);
  }
}
