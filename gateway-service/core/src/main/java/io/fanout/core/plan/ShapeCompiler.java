package io.fanout.core.plan;

import io.fanout.core.merge.BadShape;
import io.fanout.core.merge.Merger;
import io.fanout.core.merge.Shape;
import io.fanout.core.merge.ShapeProblem;
import io.fanout.core.settings.CallSettings;
import io.fanout.core.settings.SettingErrors;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects how the calls of one endpoint enter its answer. */
final class ShapeCompiler {
  private final SettingErrors errors;
  private final List<Shape> shapes = new ArrayList<>();
  private boolean sound = true;

  ShapeCompiler(SettingErrors errors) {
    this.errors = errors;
  }

  void add(String at, String name, CallSettings call) {
    try {
      shapes.add(
          Shape.parse(name, call.pick(), call.drop(), call.rename(), call.wrap(), call.flat()));
    } catch (BadShape e) {
      sound = false;
      e.problems().forEach(problem -> add(at, problem));
    }
  }

  /** The merger of all that were added; null where any of them is not sound. */
  @Nullable Merger merger() {
    return sound && !shapes.isEmpty() ? Merger.of(shapes) : null;
  }

  private void add(String at, ShapeProblem problem) {
    String property = problem.setting().equals("name") ? at : at + "." + problem.setting();
    errors.add(property, problem.value(), problem.expected());
  }
}
