package io.fanout.gateway.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with the settings, so that all of it is told at once. For one thread. */
public final class Problems {
  private final Function<String, @Nullable String> whereIs;
  private final List<Problem> found = new ArrayList<>();

  /** With what tells the place a setting comes from, by its full name. */
  public Problems(Function<String, @Nullable String> whereIs) {
    this.whereIs = whereIs;
  }

  public void add(String property, @Nullable Object value, String expected) {
    found.add(new Problem(property, value, expected, whereIs.apply(property)));
  }

  public List<Problem> found() {
    return List.copyOf(found);
  }

  public boolean none() {
    return found.isEmpty();
  }

  /** Stops the start where anything was found. */
  public void refuse() {
    if (!found.isEmpty()) {
      throw new BadSettings(found());
    }
  }
}
