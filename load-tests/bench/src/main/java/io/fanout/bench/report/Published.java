package io.fanout.bench.report;

import java.util.List;
import java.util.Map;

/**
 * A figure that somebody published, and which of our values stands beside it.
 *
 * @param source who, and on what
 * @param place where in the source it stands
 * @param arrangement its threads, as {@code 3P1C} for three producers and one consumer
 * @param what what was measured
 * @param figure as it was published, with its unit
 * @param ours our value beside it
 * @param difference in what ours is not the same; empty if it is
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
   * @param question what our benchmark finds out
   * @param benchmark its method
   * @param parameters of it, those that tell it from others
   */
  public record Ours(String question, String benchmark, Map<String, String> parameters) {}

  /** What stands beside it differs in this. */
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
