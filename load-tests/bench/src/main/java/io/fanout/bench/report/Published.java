package io.fanout.bench.report;

import java.util.List;
import java.util.Map;

/**
 * A figure that somebody published, and which of our values stands beside it.
 *
 * @param source who, and on what
 * @param what what was measured
 * @param figure as it was published
 * @param question what our benchmark finds out
 * @param benchmark its method
 * @param parameters of it, those that tell it from others
 */
public record Published(
    String source,
    String what,
    String figure,
    String question,
    String benchmark,
    Map<String, String> parameters) {

  List<String> beside(Results results) {
    String ours =
        results.byQuestion().getOrDefault(question, List.of()).stream()
            .filter(value -> value.name().equals(benchmark))
            .filter(value -> value.parameters().entrySet().containsAll(parameters.entrySet()))
            .findFirst()
            .map(Published::shown)
            .orElse("not in this run");
    return List.of(source, what, figure, ours);
  }

  private static String shown(Measured value) {
    return "%s %s%s"
        .formatted(
            Numbers.rounded(value.score()),
            Units.words(value.unit()),
            value.tooFewCores() ? " " + Table.MARK : "");
  }
}
