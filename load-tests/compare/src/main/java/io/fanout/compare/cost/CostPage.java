package io.fanout.compare.cost;

import io.fanout.compare.judge.MedianInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The report as a page in Markdown. */
final class CostPage {
  private static final double PERCENT = 100;
  private static final String LIMITS =
      " The bound on a request's cost is *held* if the whole range and the median of each process are at or below it, *not held* if they are above it, and *not decided* otherwise, or with fewer than 8 turns.";

  private static final String PEERS =
      " A peer with TLS is compared with our gateway `%s`, one with HTTP/2 with `%s`, any other with the bare path.";

  private CostPage() {}

  static String of(CostReport report) {
    List<String> lines = new ArrayList<>();
    lines.add("# " + report.plan().question());
    lines.add("");
    for (CostCell cell : report.plan().cells()) {
      String label = cell.label();
      lines.add("## " + label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1));
      report.bases().forEach(base -> features(report, cell, base, lines));
      if (!report.plan().peers().isEmpty()) {
        peers(report, cell, lines);
      }
      if (report.plan().against() != null) {
        against(report, cell, report.plan().against(), lines);
      }
    }
    if (!report.starts().pairs().isEmpty()) {
      lines.add("## The start");
      lines.add(report.starts().said());
      lines.add("");
    }
    lines.add("## How to read this");
    lines.add(
        "CPU is the gateway's, for each answer, without the JVM's compilers. A ratio compares turns that followed each other; it is the median of all turns, and the range holds the true median in "
            + coverage(report)
            + " of such runs. *p50* and *p99* are what the median of the turns adds. *p50 above the backends* compares what is left of p50 after the time that backends were told to take; their own delays remain in it. Only cells with a fixed rate have it. *Garbage* is what the JVM allocates for a request, and *pause* the longest time that collections took in one turn."
            + (report.hasLimits() ? LIMITS : "")
            + (report.plan().peers().isEmpty()
                ? ""
                : PEERS.formatted(FeatureSets.TLS, FeatureSets.HTTP2)));
    lines.add("");
    lines.add("## Conditions");
    report
        .conditions()
        .forEach((name, value) -> lines.add("- %s: %s".formatted(name, quoted(name, value))));
    lines.add("- The gateways' compilers: " + medianAndWorst(report, Turn::compilerCores));
    lines.add("- Other programs: " + medianAndWorst(report, Turn::otherCores));
    lines.add("- Stolen by the host: " + medianAndWorst(report, Turn::stolenCores));
    lines.add("- Failed requests: " + failed(report));
    return String.join("\n", lines) + "\n";
  }

  private static String quoted(String name, String value) {
    return name.equals("Command") ? "`" + value + "`" : value;
  }

  private static void features(CostReport report, CostCell cell, Feature base, List<String> lines) {
    boolean limited = report.hasLimits();
    lines.add(
        "| gateway with | CPU µs/request | CPU, %1$s = 1 | answers/s, %1$s = 1 | p50 ms | p50 above the backends, %1$s = 1 | p99 ms | garbage KB | pause ms |"
                .formatted(base.name())
            + (limited ? " CPU at most |" : ""));
    lines.add(
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |" + (limited ? " --- |" : ""));
    for (Feature feature : report.comparedWith(base)) {
      Ratios ratios = Ratios.of(report.turns(), cell, feature.name(), base.name());
      boolean judged = feature.base().equals(base.name());
      lines.add(
          line(report, cell, feature.name(), feature.adds(), ratios)
              + garbage(Ratios.of(report.turns(), cell.label(), feature.name()))
              + (limited ? " %s |".formatted(judged ? limit(feature, ratios) : "–") : ""));
    }
    lines.add("");
  }

  private static String limit(Feature feature, Ratios ratios) {
    if (feature.allowed().isEmpty()) {
      return "–";
    }
    double allowed = feature.allowed().getAsDouble();
    String verdict =
        ratios.isCpuSurelyAtMost(allowed)
            ? "held"
            : ratios.isCpuSurelyAbove(allowed) ? "not held" : "not decided";
    return String.format(Locale.ROOT, "%.2f: %s", allowed, verdict);
  }

  private static String garbage(List<Turn> turns) {
    double[] garbage = known(turns, Turn::allocatedKib);
    double[] pauses = known(turns, Turn::pausedMillis);
    return " %s | %s |"
        .formatted(
            garbage.length == 0 ? "–" : figure(MedianInterval.of(garbage).median()),
            pauses.length == 0 ? "–" : figure(Arrays.stream(pauses).max().orElseThrow()));
  }

  private static double[] known(List<Turn> turns, Function<Turn, @Nullable Double> figure) {
    return turns.stream()
        .map(figure)
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** Ours beside other gateways. */
  private static void peers(CostReport report, CostCell cell, List<String> lines) {
    lines.add(
        "| peer | its CPU µs/request | Fanout's CPU, peer = 1 | Fanout's answers/s, peer = 1 | Fanout's p50 ms, less the peer's | Fanout's p50 above the backends, peer = 1 | p99 ms |");
    lines.add("| --- | --- | --- | --- | --- | --- | --- |");
    for (Peer peer : report.plan().peers()) {
      Ratios ratios = Ratios.of(report.turns(), cell, peer.beside(), peer.name());
      lines.add(line(report, cell, peer.name(), peer.name(), ratios));
    }
    lines.add("");
  }

  private static void against(CostReport report, CostCell cell, String other, List<String> lines) {
    lines.add(
        "| gateway | CPU µs/request | CPU, %1$s = 1 | answers/s, %1$s = 1 | p50 ms | p50 above the backends, %1$s = 1 | p99 ms |"
            .formatted(other));
    lines.add("| --- | --- | --- | --- | --- | --- | --- |");
    for (Feature feature : report.plan().features()) {
      Ratios ratios = Ratios.of(report.turns(), cell, feature.name(), feature.name() + "@" + other);
      lines.add(line(report, cell, feature.name(), feature.name(), ratios));
    }
    lines.add("");
  }

  private static double median(List<Turn> turns, ToDoubleFunction<Turn> value) {
    return MedianInterval.of(turns.stream().mapToDouble(value).toArray()).median();
  }

  private static String line(
      CostReport report, CostCell cell, String gateway, String said, Ratios ratios) {
    double micros = median(Ratios.of(report.turns(), cell.label(), gateway), Turn::cpuMicros);
    MedianInterval above = ratios.p50Above();
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %s | %s | %+.2f | %s | %+.2f |",
        said,
        micros,
        ratio(ratios.cpu()),
        cell.open() ? "–" : ratio(ratios.answers()),
        ratios.p50Added(),
        cell.open() && above != null ? ratio(above) : "–",
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

  private static String medianAndWorst(CostReport report, Function<Turn, @Nullable Double> cores) {
    double[] known = known(report.turns(), cores);
    return known.length == 0
        ? "unknown"
        : String.format(
            Locale.ROOT,
            "%.3f of a processor, the median of the turns; %.3f in the worst turn",
            MedianInterval.of(known).median(),
            Arrays.stream(known).max().orElseThrow());
  }

  private static String failed(CostReport report) {
    long failed = report.turns().stream().mapToLong(Turn::failed).sum();
    return String.format(Locale.ROOT, "%,d in all turns together", failed);
  }
}
