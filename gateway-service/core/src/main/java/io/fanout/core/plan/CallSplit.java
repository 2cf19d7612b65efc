package io.fanout.core.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * One call that is split among several backends; each gets a share of the exchanges by its weight.
 */
public final class CallSplit {
  private final List<PlannedCall> calls;

  /** At each place, the weights of the calls up to there. */
  private final long[] upTo;

  private CallSplit(List<PlannedCall> calls, long[] upTo) {
    this.calls = calls;
    this.upTo = upTo;
  }

  /** With the weight of each call; at least one is above 0. */
  static CallSplit of(Map<PlannedCall, Integer> weights) {
    List<PlannedCall> calls = new ArrayList<>();
    long[] upTo = new long[weights.size()];
    long sum = 0;
    for (Map.Entry<PlannedCall, Integer> each : weights.entrySet()) {
      sum += each.getValue();
      upTo[calls.size()] = sum;
      calls.add(each.getKey());
    }
    return new CallSplit(List.copyOf(calls), upTo);
  }

  /** All of them, also those that get no exchange now. */
  public List<PlannedCall> calls() {
    return calls;
  }

  PlannedCall choose(DoubleSupplier chance) {
    long at = (long) (chance.getAsDouble() * upTo[upTo.length - 1]);
    int chosen = 0;
    while (upTo[chosen] <= at) {
      chosen++;
    }
    return calls.get(chosen);
  }
}
