package io.fanout.compare.judge;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Comparison;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The report's headline: the gain of fibers with the slowest measured backends. */
public final class Verdict {
  private static final double AS_GOOD = 1.1;

  private Verdict() {}

  public static String of(Comparison comparison) {
    List<ResultRow> rows = ResultRow.of(comparison);
    for (Latency latency : slowestFirst(comparison)) {
      Optional<ResultRow> fiber = best(rows, latency, row -> row.isFiber());
      Optional<ResultRow> pool = smallestPool(rows, latency);
      if (fiber.isPresent() && pool.isPresent()) {
        return sentence(fiber.get(), pool.get(), alsoSustained(rows, latency));
      }
    }
    return besideAPeer(rows, comparison);
  }

  /** Without a pool, another gateway is what fibers are compared with. */
  private static String besideAPeer(List<ResultRow> rows, Comparison comparison) {
    for (Latency latency : slowestFirst(comparison)) {
      Optional<ResultRow> fiber = best(rows, latency, row -> row.isFiber());
      Optional<ResultRow> peer = bestPeer(rows, latency);
      if (fiber.isPresent() && peer.isPresent()) {
        return sentence(fiber.get(), peer.get(), "");
      }
    }
    return rows.isEmpty()
        ? "Nothing was measured."
        : "No latency was measured with both a fiber and a thread-pool variant, so this compares neither.";
  }

  private static List<Latency> slowestFirst(Comparison comparison) {
    return comparison.latencies().stream()
        .sorted(
            Comparator.comparing(Latency::isFixed).thenComparingDouble(Latency::median).reversed())
        .toList();
  }

  private static Optional<ResultRow> best(
      List<ResultRow> rows, Latency latency, java.util.function.Predicate<ResultRow> of) {
    return rows.stream()
        .filter(row -> row.latency().equals(latency) && of.test(row))
        .max(Comparator.comparingDouble(row -> row.throughput().median()));
  }

  /** The smallest pool, because most services have a few hundred threads. */
  private static Optional<ResultRow> smallestPool(List<ResultRow> rows, Latency latency) {
    return rows.stream()
        .filter(row -> row.latency().equals(latency) && row.setup().requestThreads() != null)
        .filter(row -> row.throughput().median() > 0)
        .min(Comparator.comparingDouble(row -> threads(row)));
  }

  private static int threads(ResultRow row) {
    Integer threads = row.setup().requestThreads();
    return threads == null ? Integer.MAX_VALUE : threads;
  }

  private static String alsoSustained(List<ResultRow> rows, Latency latency) {
    String virtual =
        best(rows, latency, row -> row.setup().mode().equals("virtual-thread"))
            .map(row -> alsoSustained("virtual threads", row))
            .orElse("");
    return virtual
        + bestPeer(rows, latency).map(row -> alsoSustained(row.variant(), row)).orElse("");
  }

  private static String alsoSustained(String name, ResultRow row) {
    double median = row.throughput().median();
    return median > 0 ? String.format(Locale.ROOT, "; %s sustained %,.0f", name, median) : "";
  }

  private static Optional<ResultRow> bestPeer(List<ResultRow> rows, Latency latency) {
    return best(rows, latency, row -> row.isPeer()).filter(row -> row.throughput().median() > 0);
  }

  private static String circumstances(Latency latency) {
    return latency.isOfRequests()
        ? String.format(
            Locale.ROOT,
            "For your service, whose backends need %.0f ms at the median and %.0f ms at the 99th percentile",
            latency.median(),
            latency.percentileOfSlowest(0.99, 1))
        : "With backends that take " + latency.label();
  }

  private static String sentence(ResultRow fiber, ResultRow pool, String others) {
    double mine = fiber.throughput().median();
    double theirs = pool.throughput().median();
    StringBuilder said = new StringBuilder();
    said.append(
        String.format(
            Locale.ROOT,
            "%s, %s sustained %,.0f requests/s and %s %,.0f",
            circumstances(fiber.latency()),
            fiber.variant(),
            mine,
            pool.variant(),
            theirs));
    if (mine >= theirs * AS_GOOD) {
      said.append(String.format(Locale.ROOT, ", a factor of %.1f", mine / theirs));
    } else if (theirs >= mine * AS_GOOD) {
      said.append(", so fibers lose here");
    } else {
      said.append(", so fibers gain nothing here");
    }
    pool.ceiling()
        .ifPresent(
            ceiling ->
                said.append(
                    String.format(
                        Locale.ROOT,
                        " (by Little's law, %d threads can do at most %,.0f)",
                        threads(pool),
                        ceiling)));
    if (!fiber.limit().isOfTheGateway()) {
      said.append("; the fiber variant was limited by ").append(fiber.limit().label());
    }
    return said.append(others).append('.').toString();
  }
}
