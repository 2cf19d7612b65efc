package io.fanout.lean.inject;

import java.util.List;

/**
 * Knows when steps start, windows open and close, and requests are due, in nanoseconds since the
 * start of the run. The lead-in is step -1.
 */
final class Timeline {
  private static final double NANOS = 1e9;

  private final List<LoadStep> steps;
  private final double leadRate;
  private final long leadNanos;
  private final long[] starts;

  Timeline(LoadPlan plan) {
    steps = plan.steps();
    leadRate = plan.leadIn().isEmpty() ? 0 : plan.leadIn().get(0).rate();
    leadNanos = plan.leadIn().isEmpty() ? 0 : plan.leadIn().get(0).nanos();
    starts = new long[steps.size() + 1];
    starts[0] = leadNanos;
    for (int i = 0; i < steps.size(); i++) {
      starts[i + 1] = starts[i] + steps.get(i).nanos();
    }
  }

  int first() {
    return leadNanos > 0 ? -1 : 0;
  }

  int steps() {
    return steps.size();
  }

  LoadStep step(int number) {
    return steps.get(number);
  }

  double rate(int step) {
    return step < 0 ? leadRate : steps.get(step).rate();
  }

  long requests(int step) {
    return step < 0 ? Math.round(leadRate * leadNanos / NANOS) : steps.get(step).requests();
  }

  /** The due time of the step's request with this number. */
  long due(int step, long number) {
    return (step < 0 ? 0 : starts[step]) + (long) (number / rate(step) * NANOS);
  }

  long opens(int step) {
    return starts[step] + steps.get(step).settleNanos();
  }

  long closes(int step) {
    return starts[step + 1];
  }

  boolean isOpen(int step, long nanos) {
    return step >= 0 && nanos >= opens(step) && nanos < closes(step);
  }
}
