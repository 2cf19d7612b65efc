package io.fanout.core.settings;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Refuses the settings, with all of their errors. The message only names the settings, so that a
 * stack trace on the way does not repeat the list.
 */
public final class BadSettings extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<SettingError> problems;

  public BadSettings(List<SettingError> problems) {
    super(
        problems.stream()
            .map(SettingError::property)
            .distinct()
            .collect(Collectors.joining(", ", counted(problems) + ": ", "")));
    this.problems = List.copyOf(problems);
  }

  private static String counted(List<SettingError> problems) {
    return problems.size() == 1
        ? "1 setting is refused"
        : problems.size() + " settings are refused";
  }

  public List<SettingError> problems() {
    return problems;
  }

  /** The list for people: how many, and each in a line of its own. */
  public String list() {
    return problems.stream()
        .map(SettingError::toString)
        .collect(Collectors.joining("\n", counted(problems) + ":\n", ""));
  }
}
