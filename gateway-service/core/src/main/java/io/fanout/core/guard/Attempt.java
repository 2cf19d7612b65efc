package io.fanout.core.guard;

import io.fanout.api.Request;
import io.fanout.core.client.Cancellation;
import io.fanout.core.lane.Lane;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import java.time.Duration;

/**
 * A request on its way to a backend: what is sent, until when, and what ends it early.
 *
 * @param lane where strands are forked that the call may need
 * @param allowed the time that settings give such a call; its deadline may be nearer
 * @param trail what the call has taken so far; shared by all of its attempts
 */
public record Attempt(
    Request request,
    Lane lane,
    Deadline deadline,
    Duration allowed,
    Cancellation cancellation,
    AttemptHistory trail) {
  private static final int FAIR_PART = 2;

  /** A call's first attempt. */
  public Attempt(
      Request request, Lane lane, Deadline deadline, Duration allowed, Cancellation cancellation) {
    this(request, lane, deadline, allowed, cancellation, new AttemptHistory());
  }

  public Attempt with(Request other) {
    return new Attempt(other, lane, deadline, allowed, cancellation, trail);
  }

  Attempt with(Cancellation other) {
    return new Attempt(request, lane, deadline, allowed, other, trail);
  }

  /**
   * The same for more clients than one: it may take the time that settings give it, whatever time
   * the client gives its request, and ends by that cancellation.
   */
  public Attempt forAll(Cancellation other, NanoClock clock) {
    return new Attempt(request, lane, Deadline.in(allowed, clock), allowed, other, trail);
  }

  /**
   * How long it must have had for running out of time to count against the backend. A client in a
   * hurry or a slow earlier call may leave it less, which is not the backend's fault.
   */
  long fairNanos() {
    return allowed.toNanos() / FAIR_PART;
  }
}
