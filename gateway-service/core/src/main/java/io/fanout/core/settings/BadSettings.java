package io.fanout.core.settings;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Refuses the settings, with all of their errors. The message only names the settings, so that a
 * stack trace on the way does not repeat the list.
 */
public final class BadSettings extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<SettingError> errors;

  public BadSettings(List<SettingError> errors) {
    super(
        errors.stream()
            .map(SettingError::property)
            .distinct()
            .collect(Collectors.joining(", ", counted(errors) + ": ", "")));
    this.errors = List.copyOf(errors);
  }

  private static String counted(List<SettingError> errors) {
    return errors.size() == 1 ? "1 setting is refused" : errors.size() + " settings are refused";
  }

  public List<SettingError> errors() {
    return errors;
  }

  /** The list for people: how many, and each in a line of its own. */
  public String list() {
    return errors.stream()
        .map(SettingError::toString)
        .collect(Collectors.joining("\n", counted(errors) + ":\n", ""));
  }
}
