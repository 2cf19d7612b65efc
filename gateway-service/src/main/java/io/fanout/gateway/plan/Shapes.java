package io.fanout.gateway.plan;

import io.fanout.gateway.merge.Merger;
import io.fanout.gateway.merge.Shape;
import io.fanout.gateway.settings.CallSettings;
import io.fanout.gateway.settings.SettingErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Collects how the calls of one endpoint enter its answer. */
final class Shapes {
  /** How a shape tells what is wrong with it: the setting, its value, what is expected. */
  private static final Pattern LINE =
      Pattern.compile("(pick|drop|rename|wrap)(?: and drop)?: (.*) \\(expected: (.*)\\)");

  private final SettingErrors problems;
  private final List<Shape> shapes = new ArrayList<>();
  private boolean sound = true;

  Shapes(SettingErrors problems) {
    this.problems = problems;
  }

  void add(String at, String name, CallSettings call) {
    try {
      shapes.add(
          Shape.parse(name, call.pick(), call.drop(), call.rename(), call.wrap(), call.flat()));
    } catch (IllegalArgumentException e) {
      sound = false;
      String.valueOf(e.getMessage()).lines().forEach(line -> tell(at, name, line));
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
      problems.add(at + ".calls", null, String.valueOf(e.getMessage()));
      return null;
    }
  }

  private void tell(String at, String name, String line) {
    Matcher parts = LINE.matcher(line);
    if (parts.matches()) {
      problems.add(at + "." + parts.group(1), parts.group(2), parts.group(3));
    } else {
      problems.add(at, name, line);
    }
  }
}
