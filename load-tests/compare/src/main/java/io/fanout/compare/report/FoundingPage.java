package io.fanout.compare.report;

import io.fanout.compare.judge.ResultRow;
import io.fanout.compare.plan.FoundingExperiment;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.ThroughputCeiling;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.Conditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The founding experiment as a page in Markdown: the article's figures beside ours. */
public final class FoundingPage {
  private static final String NONE = "-";
  private static final double MICROS = 1e6;
  private static final double MILLIS = 1_000;
  private static final double NEARLY = 0.9;
  private static final String BEST = "fiber-event-loop";
  private static final String RELAY = "go-relay";

  private FoundingPage() {}

  /** Renders the comparisons of an endpoint with one call and of one with three. */
  public static String of(Comparison one, Comparison three) {
    List<ResultRow> single = ResultRow.of(one);
    List<ResultRow> triple = ResultRow.of(three);
    return String.join(
        "\n",
        "# Does the founding experiment hold here?",
        "",
        answer(single),
        "",
        "## Requests/s, one call per request",
        table(single, true),
        "",
        "## Requests/s, three calls per request",
        table(triple, false),
        "",
        "Brackets show the pool's ceiling by Little's law. An arrow (↑) marks a cell that injector, backends,"
            + " open files, other programs or the host limited; the gateway could do more.",
        "",
        "## The article's figures and ours",
        figures(single),
        "",
        "The article's text gives 40,000 and 1,800 both for \"100 ms\"; the first must be 0 ms. Its 550 at"
            + " 1,000 ms exceeds the ceiling of 200 threads.",
        "",
        "## Which claims held",
        claims(single),
        "",
        "## What this machine can show",
        arithmetic(one, single, 1),
        "",
        arithmetic(three, triple, ThroughputCeiling.CALLS),
        "",
        "## Conditions",
        conditions(one),
        "");
  }

  private static String answer(List<ResultRow> rows) {
    return find(rows, BEST, 100)
        .map(
            row ->
                String.format(
                    Locale.ROOT,
                    "With one call of 100 ms, fibers on the event loop sustained %,.0f requests/s%s; the article's fibers"
                        + " reached 9,900, and its Go relay %,d.",
                    row.throughput().median(),
                    arrow(row),
                    FoundingExperiment.RELAY))
        .orElse("Fibers on the event loop were not measured at 100 ms.");
  }

  private static String table(List<ResultRow> rows, boolean withArticle) {
    List<Latency> latencies = rows.stream().map(ResultRow::latency).distinct().toList();
    List<String> variants = rows.stream().map(ResultRow::variant).distinct().toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        latencies.stream()
            .map(Latency::label)
            .collect(Collectors.joining(" | ", "| variant | ", " |")));
    lines.add("| --- |" + " --- |".repeat(latencies.size()));
    for (String variant : variants) {
      lines.add(
          latencies.stream()
              .map(latency -> cell(rows, variant, latency))
              .collect(Collectors.joining(" | ", "| " + variant + " | ", " |")));
    }
    if (withArticle) {
      lines.add(
          latencies.stream()
              .map(latency -> String.format(Locale.ROOT, "%,d", FoundingExperiment.RELAY))
              .collect(Collectors.joining(" | ", "| the article's Go relay | ", " |")));
    }
    return String.join("\n", lines);
  }

  private static String cell(List<ResultRow> rows, String variant, Latency latency) {
    return find(rows, variant, latency.median())
        .map(
            row -> {
              OptionalDouble ceiling = row.ceiling();
              String allowed =
                  ceiling.isPresent()
                      ? String.format(Locale.ROOT, " [%,.0f]", ceiling.getAsDouble())
                      : "";
              return String.format(
                  Locale.ROOT, "%,.0f%s%s", row.throughput().median(), arrow(row), allowed);
            })
        .orElse(NONE);
  }

  private static String arrow(ResultRow row) {
    return row.limit().isOfTheGateway() ? "" : " ↑";
  }

  private static String figures(List<ResultRow> rows) {
    List<String> lines = new ArrayList<>();
    lines.add("| place in the article | backend takes | article | its threads allow | ours |");
    lines.add("| --- | --- | --- | --- | --- |");
    for (FoundingFigures.Figure figure : FoundingFigures.ALL) {
      String allowed =
          figure.threads() == 0 || figure.millis() == 0
              ? NONE
              : String.format(Locale.ROOT, "%,.0f", figure.threads() * MILLIS / figure.millis());
      lines.add(
          String.format(
              Locale.ROOT,
              "| %s | %d ms | %,d | %s | %s |",
              figure.place(),
              figure.millis(),
              figure.perSecond(),
              allowed,
              find(rows, figure.variant(), figure.millis())
                  .map(row -> String.format(Locale.ROOT, "%,.0f", row.throughput().median()))
                  .orElse("not measured")));
    }
    return String.join("\n", lines);
  }

  private static String claims(List<ResultRow> rows) {
    List<String> lines = new ArrayList<>();
    lines.add("| claim | verdict |");
    lines.add("| --- | --- |");
    lines.add(
        claim(
            "A pool of 200 threads falls as its threads divided by the latency",
            find(rows, "pool-200-url", 1_000)
                .map(row -> atMost(row, row.ceiling().orElse(0) * 1.1))));
    lines.add(
        claim(
            "`http.maxConnections` has no effect (1,000 ms, 200 threads)",
            both(rows, "pool-200-url", "pool-200-url-raised", 1_000)));
    lines.add(
        claim(
            "Apache's client has no effect (1,000 ms, 200 threads)",
            both(rows, "pool-200-url", "pool-200-apache", 1_000)));
    lines.add(
        claim(
            "2,000 threads reach 1,900 at 1,000 ms",
            find(rows, "pool-2000-url", 1_000).map(row -> atLeast(row, NEARLY * 1_900))));
    lines.add(
        claim(
            "Fibers with Comsat reach 9,900 at 100 ms",
            find(rows, "fiber-comsat", 100).map(row -> atLeast(row, NEARLY * 9_900))));
    lines.add(
        claim(
            "A Go relay reaches 15,000 at any latency (1,000 ms)",
            find(rows, RELAY, 1_000).map(row -> atLeast(row, NEARLY * FoundingExperiment.RELAY))));
    lines.add(
        claim(
            "Ours: fibers on the event loop exceed 15,000 at 100 ms with one call",
            find(rows, BEST, 100).map(row -> atLeast(row, FoundingExperiment.RELAY))));
    return String.join("\n", lines);
  }

  private static String claim(String what, Optional<String> verdict) {
    return "| %s | %s |".formatted(what, verdict.orElse("could not be shown here: not measured"));
  }

  private static Optional<String> both(
      List<ResultRow> rows, String first, String second, double millis) {
    return find(rows, first, millis)
        .flatMap(
            one ->
                find(rows, second, millis)
                    .map(two -> atMost(two, Math.max(1, one.throughput().median()) * 1.1)));
  }

  private static String atLeast(ResultRow row, double figure) {
    boolean held = row.throughput().median() >= figure;
    return verdict(row, held || row.limit().isOfTheGateway(), held);
  }

  private static String atMost(ResultRow row, double figure) {
    boolean held = row.throughput().median() <= figure;
    return verdict(row, true, held);
  }

  private static String verdict(ResultRow row, boolean shown, boolean held) {
    String figure = String.format(Locale.ROOT, "%,.0f", row.throughput().median());
    if (!shown) {
      return "could not be shown here: %s, limited by %s".formatted(figure, row.limit().label());
    }
    return (held ? "held: " : "did not hold: ") + figure;
  }

  /** Shows three limits of this machine, and the one that the run reached. */
  private static String arithmetic(Comparison comparison, List<ResultRow> rows, int calls) {
    List<String> lines = new ArrayList<>();
    lines.add(
        calls == 1
            ? "One call per request, fibers on the event loop:"
            : calls + " calls per request, fibers on the event loop:");
    lines.add("");
    lines.add(
        "| backends take | CPU µs/request | its processors allow | open files allow | sustained | limited by |");
    lines.add("| --- | --- | --- | --- | --- | --- |");
    Conditions last = comparison.conditions().get(comparison.conditions().size() - 1);
    for (ResultRow row : rows) {
      if (row.variant().equals(BEST)) {
        double micros = row.cpuMicros().median();
        OptionalDouble files =
            ThroughputCeiling.ofOpenFiles(last.openFiles(), row.latency(), calls);
        lines.add(
            String.format(
                Locale.ROOT,
                "| %s | %.0f | %s | %s | %,.0f | %s |",
                row.latency().label(),
                micros,
                micros > 0
                    ? String.format(Locale.ROOT, "%,.0f", last.gatewayCores() * MICROS / micros)
                    : NONE,
                files.isPresent() ? String.format(Locale.ROOT, "%,.0f", files.getAsDouble()) : NONE,
                row.throughput().median(),
                row.limit().label()));
      }
    }
    return String.join("\n", lines);
  }

  private static String conditions(Comparison comparison) {
    return comparison.conditions().stream()
        .map(
            run ->
                String.format(
                    Locale.ROOT,
                    "%s, commit %s, %d cores (%s), %,d open files per process, %s, engine: %s. Command: `%s`",
                    run.date(),
                    run.commit(),
                    run.cores(),
                    run.processor(),
                    run.openFiles(),
                    run.pinning(),
                    run.engine(),
                    run.command()))
        .collect(Collectors.joining("\n\n"));
  }

  private static Optional<ResultRow> find(List<ResultRow> rows, String variant, double millis) {
    return rows.stream()
        .filter(row -> row.variant().equals(variant))
        .filter(row -> row.latency().isFixed() && row.latency().median() == millis)
        .findFirst();
  }
}
