package io.fanout.compare.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings with which a variant was started.
 *
 * @param requestThreads of its pool; null if it has none
 * @param callThreads of its pool; null if it has none
 */
public record VariantSetup(
    String name,
    String mode,
    List<String> settings,
    String jdk,
    String jvmFlags,
    @Nullable Integer requestThreads,
    @Nullable Integer callThreads) {
  public VariantSetup {
    settings = List.copyOf(settings);
  }

  /** The client that calls the backends: as set, else the mode's own. */
  public String client() {
    String start = "--gateway.client=";
    return settings.stream()
        .filter(setting -> setting.startsWith(start))
        .map(setting -> setting.substring(start.length()))
        .findFirst()
        .orElse(mode.equals("fiber") ? "event-loop" : "apache");
  }
}
