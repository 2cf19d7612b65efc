package io.fanout.compare.result;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results at one rate. Times are in milliseconds from when a request was due.
 *
 * @param rate intended, requests each second
 * @param achieved whole answers that came each second while the window was open
 * @param held whether the objective was kept
 * @param curve pairs of percentile and time
 * @param errors how many requests ended how
 * @param unanswered requests that had no answer when the run ended: late ones, where it broke
 * @param lagP99 how late the injector sent requests
 * @param gateway what it cost the gateway
 * @param injectorCores processors that the injector kept busy
 * @param mocksCores processors that the backends kept busy
 * @param otherCores processors that programs kept busy which have no part in this
 */
public record RateStep(
    double rate,
    double achieved,
    double seconds,
    boolean held,
    double mean,
    List<List<Double>> curve,
    Map<String, Long> errors,
    long unanswered,
    double lagP99,
    @Nullable ResourceUse gateway,
    @Nullable Double injectorCores,
    @Nullable Double mocksCores,
    @Nullable Double otherCores) {

  public RateStep {
    curve = List.copyOf(curve);
    errors = Map.copyOf(errors);
  }

  /** A percentile of the answers' times, interpolated between the points of the curve. */
  public double percentile(double percent) {
    double before = 0;
    double lower = 0;
    for (List<Double> point : curve) {
      if (point.get(0) >= percent) {
        double width = point.get(0) - before;
        double part = width == 0 ? 1 : (percent - before) / width;
        return lower + (point.get(1) - lower) * part;
      }
      before = point.get(0);
      lower = point.get(1);
    }
    return lower;
  }

  /** Requests without a whole answer. */
  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum() + unanswered;
  }
}
