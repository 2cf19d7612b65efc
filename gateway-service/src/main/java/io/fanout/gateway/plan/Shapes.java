package io.fanout.gateway.plan;

import io.fanout.gateway.merge.Merger;
import io.fanout.gateway.merge.Shape;
import io.fanout.gateway.settings.CallSettings;
import io.fanout.gateway.settings.Problems;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects how the calls of one endpoint enter its answer. */
final class Shapes {
  private final Problems problems;
  private final List<Shape> shapes = new ArrayList<>();
  private boolean sound = true;

  Shapes(Problems problems) {
    this.problems = problems;
  }

  void add(String at, String name, CallSettings call) {
    try {
      shapes.add(
          Shape.parse(name, call.pick(), call.drop(), call.rename(), call.wrap(), call.flat()));
    } catch (IllegalArgumentException e) {
      tell(at, name, e);
    }
  }

  /** The merger of all that were added; null where any of them is not sound. */
  @Nullable Merger merger(String at) {
    if (!sound || shapes.isEmpty()) {
      return null;
    }
    try {
      return Merger.of(shapes);
    } catch (IllegalArgumentException e) {
      tell(at + ".calls", null, e);
      return null;
    }
  }

  private void tell(String at, @Nullable String value, IllegalArgumentException failure) {
    sound = false;
    String.valueOf(failure.getMessage()).lines().forEach(line -> problems.add(at, value, line));
  }
}
