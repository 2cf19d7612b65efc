package io.fanout.load.measure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The steps of a run in order, and the due time of each request of an open run. An optional lead-in
 * at half of the first rate spreads out the opening of connections.
 *
 * <p>Gatling spaces requests evenly and starts them in order. A request's number therefore
 * determines its due time, however late Gatling sends it.
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

  /** The steps after a lead-in of whole seconds; without one if it takes no time. */
  public static Timetable ledIn(Duration leadIn, List<Step> steps) {
    if (leadIn.isZero()) {
      return new Timetable(steps);
    }
    Step lead = new Step("lead-in", half(steps.get(0).rate()), Duration.ZERO, leadIn);
    return new Timetable(Optional.of(lead.inWholeSeconds()), steps);
  }

  /**
   * Half of the rate in whole requests. Gatling would round a fraction and use other intervals than
   * this timetable. Rates below 2 have no half.
   */
  private static double half(double rate) {
    return rate < 2 ? rate : Math.floor(rate / 2);
  }

  /** All steps, the lead-in first. */
  public List<Step> whole() {
    return Stream.concat(leadIn.stream(), steps.stream()).toList();
  }

  public List<Step> steps() {
    return steps;
  }

  /** The time at which the step's window opens, from the start of the run. */
  long opens(int step) {
    return startNanos[step] + steps.get(step).settle().toNanos();
  }

  long closes(int step) {
    return startNanos[step + 1];
  }

  /** The number of requests due up to the end of that step, in an open run. */
  long requestsThrough(int step) {
    return firstRequest[step + 1];
  }

  /** The request with that number, counted from 0, in an open run. */
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

  /** A request that is due because another has ended, as in a closed run. */
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
