package io.fanout.compare.report;

import io.fanout.compare.judge.FiberTies;
import io.fanout.compare.judge.ResultRow;
import io.fanout.compare.judge.Verdict;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.result.Conditions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** The whole report in one HTML file that needs no network. */
public final class ComparisonPage {
  private static final String CHARTS = "/META-INF/resources/webjars/echarts/%s/dist/echarts.min.js";

  private ComparisonPage() {}

  public static String of(Comparison comparison) {
    List<ResultRow> rows = ResultRow.of(comparison);
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("verdict", Html.text(Verdict.of(comparison)));
    parts.put("subtitle", Html.text(subtitle(comparison, rows)));
    parts.put("notes", comparison.notes().isEmpty() ? "" : Html.list(comparison.notes()));
    parts.put("throughput", Tables.throughput(rows));
    parts.put("ties", ties(comparison, rows));
    parts.put("fixed", Tables.fixedRates(comparison, rows));
    parts.put("capacity", CapacityPlan.section(comparison, rows));
    parts.put("agreement", Agreements.section(comparison));
    parts.put("injector", Html.text(injector(comparison)));
    parts.put("broken", Tables.broken(rows));
    parts.put("cost", Tables.cost(rows));
    parts.put("baseline", Tables.baseline(comparison));
    parts.put("published", PublishedFigures.table(rows));
    parts.put("steps", Tables.steps(rows));
    parts.put("conditions", conditions(comparison));
    parts.put("style", resource("report.css"));
    parts.put("script", resource("report.js"));
    // Inside a script element, text must not contain the closing tag.
    parts.put(
        "data", ComparisonFiles.compact(ChartData.of(comparison, rows)).replace("</", "<\\/"));
    parts.put("echarts", echarts());
    return Template.filled(resource("report.html"), parts);
  }

  private static String ties(Comparison comparison, List<ResultRow> rows) {
    if (!FiberTies.haveOpponents(rows)) {
      return "<p>Not known: at no latency were fibers and another variant both measured.</p>";
    }
    List<String> ties = FiberTies.sentences(comparison);
    return ties.isEmpty()
        ? "<p>None: wherever both were measured, fibers are ahead by more than the spread.</p>"
        : Html.list(ties);
  }

  private static String subtitle(Comparison comparison, List<ResultRow> rows) {
    if (comparison.conditions().isEmpty()) {
      return "";
    }
    Conditions last = comparison.conditions().get(comparison.conditions().size() - 1);
    return "%s, %s; %s".formatted(last.date(), runs(rows), last.pinning());
  }

  /**
   * The number of runs per cell, which can differ from the requested number in stopped or merged
   * runs.
   */
  static String runs(List<ResultRow> rows) {
    IntSummaryStatistics runs =
        rows.stream().mapToInt(row -> row.cells().size()).summaryStatistics();
    if (runs.getCount() == 0) {
      return "nothing measured";
    }
    return runs.getMin() == runs.getMax()
        ? "%d %s per cell".formatted(runs.getMax(), runs.getMax() == 1 ? "run" : "runs")
        : "%d to %d runs per cell".formatted(runs.getMin(), runs.getMax());
  }

  private static String conditions(Comparison comparison) {
    StringBuilder all = new StringBuilder();
    for (Conditions run : comparison.conditions()) {
      all.append(
          Html.table(
              List.of("condition", "value"),
              List.of(
                  pair("date", run.date()),
                  pair("commit", run.commit()),
                  pair("kernel", run.kernel()),
                  pair("processor", "%d cores, %s".formatted(run.cores(), run.processor())),
                  pair("memory", String.format(Locale.ROOT, "%,d MiB", run.memoryMib())),
                  pair("open files per process", Long.toString(run.openFiles())),
                  pair("processes", run.pinning()),
                  pair("engine", engine(run)),
                  pair("endpoint", run.endpoint()),
                  pair(
                      "objective",
                      "99th percentile at most %s ms above the backends' own, no request failed"
                          .formatted(Html.number(run.marginMillis()))),
                  pair("each rate", Html.number(run.windowSeconds()) + " s, after settling"),
                  pair(
                      "measured twice",
                      "a rate that failed only by latency while neither pool nor gateway was saturated, or while other programs or the host took the processors; the second result counts. A rate that failed while the gateway's compilers were busy: up to four times, with --quick twice"),
                  pair(
                      "runs requested",
                      "%d per cell, order shuffled with seed %d"
                          .formatted(run.repetitions(), run.seed())),
                  pair("command", run.command()))));
    }
    List<List<String>> variants = new ArrayList<>();
    comparison
        .variants()
        .forEach(
            variant ->
                variants.add(
                    List.of(
                        Html.text(variant.name()),
                        Html.text(String.join(" ", variant.settings())),
                        Html.text(variant.jdk()),
                        Html.text(variant.jvmFlags()))));
    return all + Html.table(List.of("variant", "settings", "JDK", "JVM flags"), variants);
  }

  private static String engine(Conditions run) {
    String engine = run.engine();
    return engine == null || engine.startsWith("Gatling")
        ? "Gatling " + run.gatling() + " and WireMock, open model"
        : engine + ", open model";
  }

  private static String injector(Comparison comparison) {
    boolean lean =
        comparison.conditions().stream().anyMatch(run -> !engine(run).startsWith("Gatling"));
    return lean ? "The lean injector" : "Gatling";
  }

  private static List<String> pair(String name, String value) {
    return List.of(Html.text(name), Html.text(value));
  }

  private static String echarts() {
    Properties version = new Properties();
    try (InputStream in = ComparisonPage.class.getResourceAsStream("versions.properties")) {
      if (in != null) {
        version.load(in);
      }
    } catch (IOException failed) {
      throw new IllegalStateException("versions.properties in this jar cannot be read", failed);
    }
    return read(CHARTS.formatted(version.getProperty("echarts", "unknown")));
  }

  private static String resource(String name) {
    return read("/io/fanout/compare/report/" + name);
  }

  private static String read(String path) {
    try (InputStream in = ComparisonPage.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(
            path + " is missing from this jar (expected: the build adds it)");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new IllegalStateException(path + " in this jar cannot be read", failed);
    }
  }
}
