package io.fanout.bench.report;

import java.util.List;
import java.util.Map;

/**
 * A published figure, with a reference to our value to show beside it.
 *
 * @param source the publication
 * @param place the figure's place in the publication
 * @param arrangement its threads, as {@code 3P1C} for three producers and one consumer
 * @param what the measured quantity
 * @param figure the published figure, with its unit
 * @param ours the reference to our value
 * @param difference how our measurement differs; empty if it does not
 */
public record Published(
    String source,
    String place,
    String arrangement,
    String what,
    String figure,
    Ours ours,
    String difference) {

  /**
   * Names one of our values.
   *
   * @param question our benchmark's question
   * @param benchmark the benchmark's method
   * @param parameters the parameters that distinguish the value from others
   */
  public record Ours(String question, String benchmark, Map<String, String> parameters) {}

  /** A copy that states how our measurement differs. */
  public Published but(String inThis) {
    return new Published(source, place, arrangement, what, figure, ours, inThis);
  }

  List<String> beside(Results results) {
    String value =
        results.byQuestion().getOrDefault(ours.question(), List.of()).stream()
            .filter(measured -> measured.name().equals(ours.benchmark()))
            .filter(
                measured ->
                    measured.parameters().entrySet().containsAll(ours.parameters().entrySet()))
            .findFirst()
            .map(Published::shown)
            .orElse("not in this run");
    return List.of(source + ", " + place, arrangement, what, figure, value, difference);
  }

  private static String shown(Measured value) {
    String spread = Numbers.rounded(value.error());
    return "%s%s %s%s"
        .formatted(
            Numbers.rounded(value.score()),
            spread.isEmpty() ? "" : " \u00b1 " + spread,
            Units.words(value.unit()),
            value.tooFewCores() ? " " + Table.MARK : "");
  }
}
