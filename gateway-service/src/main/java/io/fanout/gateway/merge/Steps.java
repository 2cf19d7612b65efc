package io.fanout.gateway.merge;

import io.fanout.gateway.json.JsonPath;
import io.fanout.gateway.json.Name;
import io.fanout.gateway.json.NameMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A shape's paths on their way to be one tree; used once per shape, at start. */
final class Steps {
  private final Map<Name, Steps> inner = new LinkedHashMap<>();
  private boolean picked;
  private boolean dropped;
  private @Nullable Name newName;

  private Steps() {}

  static Step.Level of(Shape shape) {
    Steps root = new Steps();
    shape.pick().forEach(path -> root.at(path).picked = true);
    shape.drop().forEach(path -> root.at(path).dropped = true);
    shape.rename().forEach((path, name) -> root.at(path).newName = name);
    return root.level(0, !shape.pick().isEmpty());
  }

  private Steps at(JsonPath path) {
    Steps steps = this;
    for (Name name : path.names()) {
      steps = steps.inner.computeIfAbsent(name, absent -> new Steps());
    }
    return steps;
  }

  private Step.Level level(int depth, boolean pickedOnly) {
    Map<Name, Step> steps = new LinkedHashMap<>();
    inner.forEach((name, step) -> steps.put(name, step.step(depth + 1, pickedOnly)));
    return new Step.Level(depth, pickedOnly, NameMap.of(steps));
  }

  private Step step(int depth, boolean pickedOnly) {
    if (dropped) {
      return Step.OMIT;
    }
    // Below what is picked as a whole, names can still change but nothing is left out.
    return new Step(false, newName, inner.isEmpty() ? null : level(depth, pickedOnly && !picked));
  }
}
