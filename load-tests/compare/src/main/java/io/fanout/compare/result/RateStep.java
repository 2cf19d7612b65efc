package io.fanout.compare.result;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results at one rate. Times are in milliseconds since a request was due.
 *
 * @param rate the intended requests per second
 * @param achieved the complete answers per second while the window was open
 * @param held whether the step met the objective
 * @param curve pairs of percentile and time
 * @param errors the number of requests for each kind of failure
 * @param unanswered requests without an answer at the end of the run; after a failed step, these
 *     are late
 * @param lagP99 the 99th percentile of the injector's lateness
 * @param gateway the gateway's resource use
 * @param injectorCores processors that the injector kept busy
 * @param mocksCores processors that the backends kept busy
 * @param otherCores processors that unrelated programs kept busy
 * @param stolenCores processors that the host kept from this machine's programs
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
    @Nullable Double otherCores,
    @Nullable Double stolenCores) {

  public RateStep {
    curve = List.copyOf(curve);
    errors = Map.copyOf(errors);
  }

  /** A percentile of the latencies, interpolated between the points of the curve. */
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

  /** The number of requests without a complete answer. */
  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum() + unanswered;
  }
}
