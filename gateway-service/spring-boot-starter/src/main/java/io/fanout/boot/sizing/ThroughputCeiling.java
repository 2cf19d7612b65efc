package io.fanout.boot.sizing;

import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.HeapBounds;
import io.fanout.core.settings.Mode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The highest rate that a setting allows, by Little's law: the number of slots divided by the time
 * that each is held.
 *
 * @param setting its full name
 * @param value what it is
 */
record ThroughputCeiling(String setting, int value, double rate) {
  /** The lowest ceiling for such a load. */
  static ThroughputCeiling of(GatewaySettings settings, LoadProfile load) {
    return all(settings, load).stream()
        .min(Comparator.comparingDouble(ThroughputCeiling::rate))
        .orElseThrow();
  }

  private static List<ThroughputCeiling> all(GatewaySettings settings, LoadProfile load) {
    List<ThroughputCeiling> all = new ArrayList<>();
    double request = load.requestSeconds();
    double calls = load.calls() * load.callSeconds();
    int mostInFlight = HeapBounds.ofThisProcess().maxInFlight(settings);
    all.add(of("gateway.max-in-flight", mostInFlight, request));
    if (settings.mode() == Mode.THREAD_POOL) {
      all.add(of("gateway.pool.request-threads", settings.pool().requestThreads(), request));
      all.add(of("gateway.pool.call-threads", settings.pool().callThreads(), calls));
    } else if (settings.mode() == Mode.VIRTUAL_THREAD) {
      all.add(of("gateway.virtual-thread.max", settings.virtualThread().max(), request + calls));
    }
    for (Map.Entry<String, BackendSettings> entry : settings.backends().entrySet()) {
      String at = "gateway.backends." + entry.getKey();
      BackendSettings backend = entry.getValue();
      int hosts = Math.max(1, backend.hosts().size());
      all.add(of(at + ".max-in-flight", backend.maxInFlight(), load.callSeconds()));
      all.add(
          new ThroughputCeiling(
              at + ".max-connections",
              backend.maxConnections(),
              (double) backend.maxConnections() * hosts / load.callSeconds()));
    }
    return all;
  }

  private static ThroughputCeiling of(String setting, int value, double seconds) {
    return new ThroughputCeiling(setting, value, value / seconds);
  }

  @Override
  public String toString() {
    return "%s requests/s, by %s: %d".formatted(HumanNumbers.whole(rate), setting, value);
  }
}
