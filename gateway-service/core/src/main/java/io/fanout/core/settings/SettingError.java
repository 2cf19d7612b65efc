package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * One error in the settings.
 *
 * @param property the full name of the setting
 * @param value what it is now, as it was typed; null where it is missing
 * @param expected what would be right, and what to do
 * @param where the file, line and column it comes from; null where nobody knows
 */
public record SettingError(
    String property, @Nullable Object value, String expected, @Nullable String where) {
  @Override
  public String toString() {
    String place = where == null ? "" : "  [" + where + "]";
    return "%s: %s (expected: %s)%s".formatted(property, shown(value), expected, place);
  }

  private static String shown(@Nullable Object value) {
    String text = value == null ? "missing" : String.valueOf(value);
    return text.isBlank() ? '"' + text + '"' : text;
  }
}
