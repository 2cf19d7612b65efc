package io.fanout.load.measure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Steps one after the other; says for each request of an open run when it is due. A lead-in may
 * come before, at half of the first rate, so that not all connections are opened at once.
 *
 * <p>Gatling has requests due at even distances and starts them in that order, so a request's
 * number tells when it was meant to be sent, however late that came to be.
 */
public final class Timetable {
  private static final double NANOS = 1e9;

  private final Optional<Step> leadIn;
  private final List<Step> steps;
  private final long[] firstRequest;
  private final long[] startNanos;

  public Timetable(List<Step> steps) {
    this(Optional.empty(), steps);
  }

  private Timetable(Optional<Step> leadIn, List<Step> steps) {
    this.leadIn = leadIn;
    this.steps = List.copyOf(steps);
    this.firstRequest = new long[steps.size() + 1];
    this.startNanos = new long[steps.size() + 1];
    leadIn.ifPresent(
        lead -> {
          firstRequest[0] = lead.requests();
          startNanos[0] = lead.length().toNanos();
        });
    for (int i = 0; i < steps.size(); i++) {
      firstRequest[i + 1] = firstRequest[i] + steps.get(i).requests();
      startNanos[i + 1] = startNanos[i] + steps.get(i).length().toNanos();
    }
  }

  /** The same steps after a lead-in, which lasts whole seconds; none if it is to take no time. */
  public static Timetable ledIn(Duration leadIn, List<Step> steps) {
    if (leadIn.isZero()) {
      return new Timetable(steps);
    }
    Step lead = new Step("lead-in", half(steps.get(0).rate()), Duration.ZERO, leadIn);
    return new Timetable(Optional.of(lead.inWholeSeconds()), steps);
  }

  /**
   * In whole requests: of a part Gatling makes one or none, at other distances than are counted
   * with here. Of less than two there is no half.
   */
  private static double half(double rate) {
    return rate < 2 ? rate : Math.floor(rate / 2);
  }

  /** All that is to be sent, the lead-in first. */
  public List<Step> whole() {
    return Stream.concat(leadIn.stream(), steps.stream()).toList();
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
    if (number < firstRequest[0]) {
      return due(0, (long) (number / leadIn.orElseThrow().rate() * NANOS));
    }
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
