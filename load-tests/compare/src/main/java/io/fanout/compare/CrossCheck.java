package io.fanout.compare;

import io.fanout.compare.plan.Engine;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.run.Lab;
import io.fanout.compare.run.Options;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Layout;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures each variant once more at the fixed rates, with Gatling and WireMock. Figures on which
 * both engines agree describe the gateway, not an engine.
 */
record CrossCheck(Layout layout, Options options, Consumer<String> out) {
  static CrossCheck of(Layout layout, Options options, Consumer<String> out) {
    return new CrossCheck(layout, options, out);
  }

  /** Adds the cross-check's cells to the comparison, or a note if the cross-check fails. */
  Comparison with(Comparison comparison) {
    Latency latency = slowestFixed(options.latencies());
    out.accept(
        "Cross-check: the fixed rates at %s once more, with %s"
            .formatted(latency.label(), Engine.GATLING.label()));
    try {
      Comparison other = new Lab(layout, options.crossCheck(Engine.GATLING, latency), out).run();
      return comparison.checkedBy(other.cells(), other.notes());
    } catch (LauncherException failed) {
      String note = "the cross-check failed: " + failed.getMessage();
      out.accept(note);
      return comparison.checkedBy(List.of(), List.of(note));
    }
  }

  /**
   * At the slowest fixed latency requests wait, and the engines easily send the rate that a pool of
   * 200 sustains.
   */
  private static Latency slowestFixed(List<Latency> all) {
    return all.stream()
        .filter(Latency::isFixed)
        .reduce((first, second) -> second.median() > first.median() ? second : first)
        .orElse(all.get(0));
  }
}
