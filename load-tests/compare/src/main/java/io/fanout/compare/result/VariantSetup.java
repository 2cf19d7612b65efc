package io.fanout.compare.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a variant's gateway; of another gateway, the command that starts it.
 *
 * @param requestThreads the number in its pool; null without a pool
 * @param callThreads the number in its pool; null without a pool
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

  /**
   * The client that calls the backends. Older reports name none where a gateway had its mode's
   * default of that time.
   */
  public String client() {
    String start = "--gateway.client=";
    return settings.stream()
        .filter(setting -> setting.startsWith(start))
        .map(setting -> setting.substring(start.length()))
        .findFirst()
        .orElse(mode.equals("fiber") ? "event-loop" : "apache");
  }
}
