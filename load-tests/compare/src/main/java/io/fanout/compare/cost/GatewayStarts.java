package io.fanout.compare.cost;

import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Poll;
import io.fanout.launcher.process.ResidentMemory;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.Layout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How fast the gateway starts with the launcher's flags, on all processors, and what it holds then.
 *
 * @param readyMillis from the start of the process until it takes requests, sorted
 * @param idleMib its memory some seconds later, sorted
 */
record GatewayStarts(List<Double> readyMillis, List<Double> idleMib) {
  private static final double NANOS_IN_MILLI = 1e6;
  private static final double MILLIS = 1_000;
  private static final Duration IDLE = Duration.ofSeconds(3);

  /** None was measured. */
  static final GatewayStarts NONE = new GatewayStarts(List.of(), List.of());

  static GatewayStarts measured(Layout layout, CostPlan plan, Consumer<String> out) {
    if (plan.starts() == 0) {
      return NONE;
    }
    RunDirectory directory = new RunDirectory(layout.directory().path().resolve("starts"));
    Layout own = new Layout(layout.root(), directory);
    int port = plan.firstPort();
    // Its backends need not be there: it calls them for requests alone.
    Gateway gateway =
        new Gateway(
            plan.jdk(),
            port,
            port + 1,
            List.of(),
            FeatureSets.bare().gatewaySettings(port, new Placeholders(Map.of())));
    gateway.prepare(own);
    List<Double> millis = new ArrayList<>();
    List<Double> mib = new ArrayList<>();
    for (int number = 0; number < plan.starts(); number++) {
      try (Session session = new Session(directory, out)) {
        long began = System.nanoTime();
        Instance instance = session.start(gateway.service(own));
        millis.add((System.nanoTime() - began) / NANOS_IN_MILLI);
        mib.add(memory(instance));
      }
    }
    return new GatewayStarts(millis.stream().sorted().toList(), mib.stream().sorted().toList());
  }

  private static double memory(Instance instance) {
    if (!Poll.pause(IDLE)) {
      throw new LauncherException("interrupted");
    }
    return ResidentMemory.mib(instance.pid())
        .orElseThrow(
            () ->
                new LauncherException(
                    "the memory of process %d is unknown (expected: in /proc)"
                        .formatted(instance.pid())));
  }

  boolean isEmpty() {
    return readyMillis.isEmpty();
  }

  /** For the report. */
  String said() {
    return String.format(
        Locale.ROOT,
        "Ready after %.2f s (%.2f–%.2f), with %.0f MB (%.0f–%.0f) when idle: medians and ranges of %d starts with the launcher's flags and an archive of classes.",
        median(readyMillis) / MILLIS,
        readyMillis.get(0) / MILLIS,
        readyMillis.get(readyMillis.size() - 1) / MILLIS,
        median(idleMib),
        idleMib.get(0),
        idleMib.get(idleMib.size() - 1),
        readyMillis.size());
  }

  private static double median(List<Double> sorted) {
    return MedianInterval.of(sorted.stream().mapToDouble(Double::doubleValue).toArray()).median();
  }
}
