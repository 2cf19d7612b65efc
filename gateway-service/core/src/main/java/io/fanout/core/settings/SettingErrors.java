package io.fanout.core.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects all errors in the settings for one report. Confined to one thread. */
public final class SettingErrors {
  private final Function<String, @Nullable String> typed;
  private final Function<String, @Nullable String> whereIs;
  private final List<SettingError> found = new ArrayList<>();

  /** With what tells the place a setting comes from, by its full name. */
  public SettingErrors(Function<String, @Nullable String> whereIs) {
    this(property -> null, whereIs);
  }

  /** And with what tells the text that somebody typed: it is shown in place of the value. */
  public SettingErrors(
      Function<String, @Nullable String> typed, Function<String, @Nullable String> whereIs) {
    this.typed = typed;
    this.whereIs = whereIs;
  }

  /** Adds one: the setting's full name, its value (null: it is missing), and what is expected. */
  public void add(String property, @Nullable Object value, String expected) {
    String text = typed.apply(property);
    Object shown = text == null ? value : text;
    found.add(new SettingError(property, shown, expected, whereIs.apply(property)));
  }

  /** Adds one whose value must not be seen in a log. */
  public void addHidden(String property, String expected) {
    found.add(new SettingError(property, "(hidden)", expected, whereIs.apply(property)));
  }

  public List<SettingError> found() {
    return List.copyOf(found);
  }

  public boolean none() {
    return found.isEmpty();
  }

  /** Whether something is wrong with that setting already. */
  public boolean has(String property) {
    return found.stream().anyMatch(error -> error.property().equals(property));
  }

  /** Stops the start where anything was found. */
  public void refuse() {
    if (!found.isEmpty()) {
      throw new BadSettings(found());
    }
  }
}
