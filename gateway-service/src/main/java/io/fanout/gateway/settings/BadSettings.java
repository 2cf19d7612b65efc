package io.fanout.gateway.settings;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The settings are refused: everything that is wrong with them, at once. The message names the
 * settings alone: whoever shows it on the way must not repeat the list.
 */
public final class BadSettings extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public BadSettings(List<Problem> problems) {
    super(
        problems.stream()
            .map(Problem::property)
            .distinct()
            .collect(Collectors.joining(", ", counted(problems) + ": ", "")));
    this.problems = List.copyOf(problems);
  }

  private static String counted(List<Problem> problems) {
    return problems.size() == 1
        ? "1 setting is refused"
        : problems.size() + " settings are refused";
  }

  public List<Problem> problems() {
    return problems;
  }

  /** The list for people: how many, and each in a line of its own. */
  public String list() {
    return problems.stream()
        .map(Problem::toString)
        .collect(Collectors.joining("\n", counted(problems) + ":\n", ""));
  }
}
