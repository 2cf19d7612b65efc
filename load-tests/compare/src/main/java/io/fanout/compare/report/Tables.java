package io.fanout.compare.report;

import static io.fanout.compare.report.Html.number;
import static io.fanout.compare.report.Html.text;

import io.fanout.compare.judge.ResultRow;
import io.fanout.compare.judge.SampleSummary;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures behind the charts. */
final class Tables {
  private static final String UNKNOWN = "\u2013";
  private static final double PERCENT = 100;

  private Tables() {}

  /** The throughput of each cell, with a link to Gatling's report if it is there. */
  static String throughput(List<ResultRow> rows) {
    boolean linked =
        rows.stream()
            .flatMap(row -> row.cells().stream())
            .anyMatch(cell -> !cell.gatling().isEmpty());
    List<String> head =
        List.of("backends take", "variant", "requests/s", "spread", "ceiling", "limited by");
    List<List<String>> lines = new ArrayList<>();
    for (ResultRow row : rows) {
      List<String> line =
          List.of(
              text(row.latency().label()),
              text(row.variant()),
              "<b>" + number(row.throughput().median()) + "</b>",
              spread(row.throughput()),
              row.ceiling().isPresent() ? number(row.ceiling().getAsDouble()) : UNKNOWN,
              limit(row));
      lines.add(linked ? with(line, links(row)) : line);
    }
    return Html.table(linked ? with(head, "Gatling") : head, lines);
  }

  private static String links(ResultRow row) {
    return row.cells().stream()
        .map(cell -> Html.link(cell.gatling(), "run " + cell.repetition()))
        .collect(Collectors.joining(" "));
  }

  private static List<String> with(List<String> all, String last) {
    return Stream.concat(all.stream(), Stream.of(last)).toList();
  }

  private static String limit(ResultRow row) {
    String label = text(row.limit().label());
    return row.limit().isOfTheGateway() ? label : "<span class=\"rig\">" + label + "</span>";
  }

  private static String spread(SampleSummary figures) {
    return figures.count() < 2
        ? "one run"
        : String.format(
            Locale.ROOT, "%.0f %% of %d runs", PERCENT * figures.spread(), figures.count());
  }

  /** All variants that sustained a fixed rate, compared at that rate. */
  static String fixedRates(Comparison comparison, List<ResultRow> rows) {
    List<List<String>> lines = new ArrayList<>();
    for (ResultRow row : rows) {
      for (double rate : comparison.fixedRates()) {
        for (MeasuredCell cell : row.cells()) {
          cell.at(rate).ifPresent(step -> lines.add(line(row, cell, step)));
        }
      }
    }
    return Html.table(HEAD, lines);
  }

  /** Every step of every run. */
  static String steps(List<ResultRow> rows) {
    List<List<String>> lines = new ArrayList<>();
    for (ResultRow row : rows) {
      for (MeasuredCell cell : row.cells()) {
        cell.steps().forEach(step -> lines.add(line(row, cell, step)));
      }
    }
    return Html.table(HEAD, lines);
  }

  private static final List<String> HEAD =
      List.of(
          "backends take",
          "variant",
          "run",
          "intended/s",
          "achieved/s",
          "held",
          "p50 ms",
          "p90 ms",
          "p99 ms",
          "p99.9 ms",
          "failed",
          "CPU \u00b5s/request",
          "gateway cores",
          "compiler cores",
          "RSS MiB",
          "threads",
          "fibers",
          "GC ms",
          "injector cores",
          "backends' cores",
          "others' cores",
          "stolen cores",
          "sent late p99 ms");

  private static List<String> line(ResultRow row, MeasuredCell cell, RateStep step) {
    ResourceUse use = step.gateway();
    return List.of(
        text(row.latency().label()),
        text(row.variant()),
        Integer.toString(cell.repetition()),
        number(step.rate()),
        number(step.achieved()),
        step.held() ? "yes" : "<b>no</b>",
        number(step.percentile(50)),
        number(step.percentile(90)),
        number(step.percentile(99)),
        number(step.percentile(99.9)),
        step.failed() == 0 ? "0" : text(failures(step)),
        use == null ? UNKNOWN : number(use.cpuMicros()),
        use == null ? UNKNOWN : number(use.cores()),
        use == null ? UNKNOWN : known(use.compilerCores()),
        use == null || use.rssMib() == null ? UNKNOWN : number(use.rssMib()),
        use == null ? UNKNOWN : known(use.threads()),
        use == null ? UNKNOWN : known(use.fibers()),
        use == null ? UNKNOWN : known(use.gcMillis()),
        known(step.injectorCores()),
        known(step.mocksCores()),
        known(step.otherCores()),
        known(step.stolenCores()),
        number(step.lagP99()));
  }

  private static String known(@Nullable Double value) {
    return value == null ? UNKNOWN : number(value);
  }

  private static String known(@Nullable Long count) {
    return count == null ? UNKNOWN : Long.toString(count);
  }

  /** The number of threads or fibers; null if unknown. */
  static @Nullable Double threads(ResourceUse use) {
    Long threads = use.threads();
    return threads == null ? null : (double) threads;
  }

  private static String failures(RateStep step) {
    Map<String, Long> kinds = new TreeMap<>(step.errors());
    if (step.unanswered() > 0) {
      kinds.put("no answer by the end", step.unanswered());
    }
    return kinds.entrySet().stream()
        .map(kind -> kind.getValue() + " " + kind.getKey())
        .collect(Collectors.joining(", "));
  }

  /** The failed rate of each cell, with its errors. */
  static String broken(List<ResultRow> rows) {
    List<List<String>> lines = new ArrayList<>();
    for (ResultRow row : rows) {
      for (MeasuredCell cell : row.cells()) {
        cell.broke()
            .ifPresent(
                step ->
                    lines.add(
                        List.of(
                            text(row.latency().label()),
                            text(row.variant()),
                            number(step.rate()),
                            number(step.achieved()),
                            number(step.percentile(99)),
                            step.failed() == 0 ? "none" : text(failures(step)))));
      }
    }
    return Html.table(
        List.of(
            "backends take",
            "variant",
            "failed at/s",
            "answered/s",
            "p99 ms",
            "errors, rejections"),
        lines);
  }

  static String cost(List<ResultRow> rows) {
    List<List<String>> lines = new ArrayList<>();
    for (ResultRow row : rows) {
      lines.add(
          List.of(
              text(row.latency().label()),
              text(row.variant()),
              row.cpuMicros().median() > 0 ? number(row.cpuMicros().median()) : UNKNOWN,
              row.perCoreSecond().map(Html::number).orElse(UNKNOWN),
              row.perGib().map(Html::number).orElse(UNKNOWN),
              memory(row)));
    }
    return Html.table(
        List.of(
            "backends take",
            "variant",
            "CPU \u00b5s/request",
            "requests per core-second",
            "requests/s per GiB",
            "RSS MiB at that rate"),
        lines);
  }

  private static String memory(ResultRow row) {
    SampleSummary mib = row.use(ResourceUse::rssMib);
    return mib.median() > 0 ? number(mib.median()) : UNKNOWN;
  }

  static String baseline(Comparison comparison) {
    return Html.table(
        List.of("set to", "p50 ms", "p99 ms", "calls/s", "at once"),
        comparison.calibrations().stream()
            .map(
                seen ->
                    List.of(
                        text(seen.latency()),
                        number(seen.p50()),
                        number(seen.p99()),
                        number(seen.perSecond()),
                        number(seen.atOnce())))
            .toList());
  }

  /** The difference between a 99th percentile and that of an ideal gateway that takes no time. */
  static double overhead(ResultRow row, double p99) {
    return p99 - row.latency().percentileOfSlowest(0.99, row.calls());
  }
}
