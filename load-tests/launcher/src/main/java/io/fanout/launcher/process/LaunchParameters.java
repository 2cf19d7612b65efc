package io.fanout.launcher.process;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The parameters with which a process was started, by name. */
public record LaunchParameters(Map<String, String> all) {
  private static final String ABSENT = "not set";

  public LaunchParameters {
    all = Collections.unmodifiableMap(new TreeMap<>(all));
  }

  /** The parameter of that name, or {@code not set}. */
  public String get(String name) {
    return all.getOrDefault(name, ABSENT);
  }

  public int number(String name) {
    return Integer.parseInt(get(name));
  }

  /** The differing parameters, as {@code port: 8080, now 8090}; empty if all are equal. */
  public List<String> differencesTo(LaunchParameters wanted) {
    TreeSet<String> names = new TreeSet<>(all.keySet());
    names.addAll(wanted.all.keySet());
    return names.stream()
        .filter(name -> !get(name).equals(wanted.get(name)))
        .map(name -> "%s: %s, now %s".formatted(name, get(name), wanted.get(name)))
        .toList();
  }
}
