package io.fanout.core.settings;

import java.util.Locale;

/** The settings' names as users write them. */
public final class PropertyNames {
  private PropertyNames() {}

  /** The name of an entry in a map: a key that would lose characters stands in brackets. */
  public static String entry(String map, String key) {
    return key.matches("[A-Za-z0-9-]+") ? map + "." + key : map + "[" + key + "]";
  }

  /** A Java name as it is typed, such as {@code max-in-flight}. */
  public static String kebab(String javaName) {
    return javaName.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
