package io.fanout.soak.mix;

import io.fanout.soak.client.SoakRequest;
import io.fanout.soak.judge.ExpectedAnswer;
import io.fanout.soak.phase.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * One kind of request.
 *
 * @param weight its share of the load, in percent
 * @param ask builds the request with a given number
 * @param right the answers that are correct in a phase
 */
public record RequestKind(
    String name,
    double weight,
    LongFunction<SoakRequest> ask,
    Function<Phase, List<ExpectedAnswer>> right) {

  /** All answers that are correct for a request that met these phases. */
  public List<ExpectedAnswer> right(Set<Phase> phases) {
    List<ExpectedAnswer> all = new ArrayList<>();
    for (Phase phase : phases) {
      all.addAll(right.apply(phase));
      if (phase == Phase.OVERLOAD) {
        all.add(ExpectedAnswer.refusal());
      }
    }
    if (all.stream().anyMatch(shape -> shape.status() == 504)) {
      all.add(ExpectedAnswer.late());
    }
    if (phases.contains(Phase.B_HANGS) && phases.size() > 1) {
      // When B recovers, it closes the connections that hung.
      all.addAll(right.apply(Phase.B_RESETS));
    }
    return all;
  }
}
