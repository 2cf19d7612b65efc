package io.fanout.compare.judge;

import io.fanout.compare.plan.Cell;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.VariantSetup;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A claim that a comparison must confirm: {@code fiber>=5xthread-pool-200@1000ms}, or {@code
 * fiber>=2000@100ms} in requests/s.
 *
 * <p>A name means the variant of that name or, if there is none, the best variant whose name starts
 * with it.
 *
 * @param reference null if the factor is a number of requests per second
 */
public record Assertion(
    String text, String subject, double factor, @Nullable String reference, Latency latency) {
  private static final String NAME = "[a-z][a-z0-9-]*";
  private static final Pattern FORM =
      Pattern.compile(
          "(%s)>=(\\d+(?:\\.\\d+)?)(?:x(%s))?@(\\d+|lognormal:[\\d.,:]+)(?:ms)?"
              .formatted(NAME, NAME));

  /**
   * The result of the check.
   *
   * @param holds whether the comparison confirms the claim
   * @param said both figures, or the missing one
   */
  public record Outcome(boolean holds, String said) {}

  /**
   * Parses a claim.
   *
   * @throws IllegalArgumentException if the text is not a claim
   */
  public static Assertion parse(String text) {
    Matcher parts = FORM.matcher(text.replaceAll("\\s+", ""));
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "--assert %s (expected: A>=NxB@LATENCYms, e.g. fiber>=5xthread-pool-200@1000ms, or A>=REQUESTS@LATENCYms)"
              .formatted(text));
    }
    return new Assertion(
        text,
        parts.group(1),
        Double.parseDouble(parts.group(2)),
        parts.group(3),
        Latency.written(parts.group(4)));
  }

  /**
   * Refuses a claim about a cell that the plan does not measure.
   *
   * @throws IllegalArgumentException if no cell matches; the claim would otherwise fail only after
   *     hours of measuring
   */
  public void refuseUnplanned(List<Cell> cells) {
    for (String name : reference == null ? List.of(subject) : List.of(subject, reference)) {
      if (cells.stream().noneMatch(cell -> cell.latency().equals(latency) && isOf(cell, name))) {
        throw new IllegalArgumentException(
            "--assert %s: %s is not measured at %s (expected: one of %s)"
                .formatted(
                    text,
                    name,
                    latency.label(),
                    cells.stream().map(Cell::label).distinct().sorted().toList()));
      }
    }
  }

  private static boolean isOf(Cell cell, String name) {
    return cell.variant().name().equals(name) || cell.variant().name().startsWith(name + "-");
  }

  /** A claim about an unmeasured cell never holds. */
  public Outcome check(Comparison comparison) {
    List<ResultRow> rows =
        ResultRow.of(comparison).stream().filter(row -> row.latency().equals(latency)).toList();
    Optional<ResultRow> mine = find(comparison, rows, subject);
    if (mine.isEmpty()) {
      return missing(subject);
    }
    double wanted = factor;
    String theirs = "";
    if (reference != null) {
      Optional<ResultRow> other = find(comparison, rows, reference);
      if (other.isEmpty()) {
        return missing(reference);
      }
      double base = other.get().throughput().median();
      if (base <= 0) {
        return new Outcome(
            false,
            "FAILS %s: %s sustained no rate at %s (expected: a rate to compare with)"
                .formatted(text, other.get().variant(), latency.label()));
      }
      wanted = factor * base;
      theirs =
          String.format(
              Locale.ROOT, " (%s x %,.0f of %s)", plain(factor), base, other.get().variant());
    }
    double got = mine.get().throughput().median();
    boolean holds = got > 0 && got >= wanted;
    return new Outcome(
        holds,
        String.format(
            Locale.ROOT,
            "%s %s: %s sustained %,.0f/s, expected at least %,.0f/s%s",
            holds ? "holds" : "FAILS",
            text,
            mine.get().variant(),
            got,
            wanted,
            theirs));
  }

  private Outcome missing(String name) {
    return new Outcome(
        false, "FAILS %s: %s was not measured at %s".formatted(text, name, latency.label()));
  }

  private static Optional<ResultRow> find(
      Comparison comparison, List<ResultRow> rows, String name) {
    boolean exact = comparison.variants().stream().map(VariantSetup::name).anyMatch(name::equals);
    return rows.stream()
        .filter(row -> exact ? row.variant().equals(name) : row.variant().startsWith(name + "-"))
        .max(Comparator.comparingDouble(row -> row.throughput().median()));
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? String.format(Locale.ROOT, "%.0f", number) : "" + number;
  }
}
