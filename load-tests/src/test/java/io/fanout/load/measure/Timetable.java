package io.fanout.load.measure;

import java.util.List;

/**
 * Steps one after the other; says for each request of an open run when it is due.
 *
 * <p>Gatling has requests due at even distances and starts them in that order, so a request's
 * number tells when it was meant to be sent, however late that came to be.
 */
public final class Timetable {
  private static final double NANOS = 1e9;

  private final List<Step> steps;
  private final long[] firstRequest;
  private final long[] startNanos;

  public Timetable(List<Step> steps) {
    this.steps = List.copyOf(steps);
    this.firstRequest = new long[steps.size() + 1];
    this.startNanos = new long[steps.size() + 1];
    for (int i = 0; i < steps.size(); i++) {
      firstRequest[i + 1] = firstRequest[i] + steps.get(i).requests();
      startNanos[i + 1] = startNanos[i] + steps.get(i).length().toNanos();
    }
  }

  public List<Step> steps() {
    return steps;
  }

  /** When the window of that step opens, from the start of the run. */
  long opens(int step) {
    return startNanos[step] + steps.get(step).settle().toNanos();
  }

  long closes(int step) {
    return startNanos[step + 1];
  }

  /** How many requests are due until that step is over, in an open run. */
  long requestsThrough(int step) {
    return firstRequest[step + 1];
  }

  /** The request of that number, counted from 0, in an open run. */
  Due byNumber(long number) {
    int step = 0;
    while (step < steps.size() - 1 && number >= firstRequest[step + 1]) {
      step++;
    }
    double into = (number - firstRequest[step]) / steps.get(step).rate();
    return due(step, startNanos[step] + (long) (into * NANOS));
  }

  /** A request that is due because another has ended, as all of a closed run are. */
  Due byTime(long nanos) {
    int step = 0;
    while (step < steps.size() - 1 && nanos >= startNanos[step + 1]) {
      step++;
    }
    return due(step, nanos);
  }

  private Due due(int step, long nanos) {
    return new Due(step, nanos >= opens(step) && nanos < closes(step), nanos);
  }
}
