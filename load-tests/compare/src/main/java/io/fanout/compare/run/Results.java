package io.fanout.compare.run;

import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.result.RateStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Combines a simulation's results with the samples of the processes. */
public final class Results {
  private Results() {}

  /** The steps, each with its resource use. */
  public static List<RateStep> steps(String json, ProcessSampler watch) {
    List<RateStep> steps = new ArrayList<>();
    for (JsonNode step : ComparisonFiles.tree(json).path("steps")) {
      // Skip a step that was cut off, because its window is incomplete.
      if (!step.path("cut").asBoolean()) {
        steps.add(step(step, watch));
      }
    }
    return steps;
  }

  private static RateStep step(JsonNode step, ProcessSampler watch) {
    int number = step.path("number").asInt();
    long arrived = step.path("arrived").asLong();
    double seconds = step.path("seconds").asDouble();
    Map<String, Long> errors = new HashMap<>();
    step.path("errors").properties().forEach(e -> errors.put(e.getKey(), e.getValue().asLong()));
    List<List<Double>> curve = new ArrayList<>();
    step.path("curve")
        .forEach(point -> curve.add(List.of(point.get(0).asDouble(), point.get(1).asDouble())));
    return new RateStep(
        step.path("rate").asDouble(),
        arrived / seconds,
        seconds,
        step.path("held").asBoolean(),
        step.path("mean").asDouble(),
        curve,
        errors,
        step.path("unanswered").asLong(),
        step.path("lagP99").asDouble(),
        watch.use(number, arrived / seconds),
        watch.injectorCores(number),
        watch.mocksCores(number),
        watch.otherCores(number),
        watch.stolenCores(number));
  }
}
