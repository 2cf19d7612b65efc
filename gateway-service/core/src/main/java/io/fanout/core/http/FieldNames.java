package io.fanout.core.http;

import java.util.Arrays;
import java.util.List;

/**
 * A fixed set of header names, compared without regard to case. Most other names already differ in
 * length.
 */
public final class FieldNames {
  private final String[][] byLength;

  private FieldNames(String[][] byLength) {
    this.byLength = byLength;
  }

  public static FieldNames of(String... names) {
    List<String> all = List.of(names);
    int longest = all.stream().mapToInt(String::length).max().orElse(0);
    String[][] byLength = new String[longest + 1][];
    Arrays.setAll(
        byLength,
        length -> all.stream().filter(name -> name.length() == length).toArray(String[]::new));
    return new FieldNames(byLength);
  }

  public boolean contains(String name) {
    if (name.length() >= byLength.length) {
      return false;
    }
    for (String each : byLength[name.length()]) {
      if (each.equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
  }
}
