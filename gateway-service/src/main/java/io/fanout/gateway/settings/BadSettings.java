package io.fanout.gateway.settings;

import java.util.List;
import java.util.stream.Collectors;

/** The settings are refused: everything that is wrong with them, at once. */
public final class BadSettings extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public BadSettings(List<Problem> problems) {
    super(
        problems.stream()
            .map(Problem::toString)
            .collect(Collectors.joining("\n", problems.size() + " settings are refused:\n", "")));
    this.problems = List.copyOf(problems);
  }

  public List<Problem> problems() {
    return problems;
  }
}
