package io.fanout.core.merge;

import java.util.List;
import java.util.stream.Collectors;

/** Refuses a shape that cannot work, with everything that is wrong with it. */
public final class BadShape extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final transient List<ShapeProblem> problems;

  BadShape(List<ShapeProblem> problems) {
    super(problems.stream().map(ShapeProblem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  public List<ShapeProblem> problems() {
    return problems;
  }
}
