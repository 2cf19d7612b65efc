package io.fanout.core.guard;

import io.fanout.core.client.Origin;
import io.fanout.core.time.NanoClock;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One of a backend's hosts: its calls in flight, its circuit breaker, its share of the calls. */
final class Host {
  private final Origin origin;
  private final @Nullable Breaker breaker;
  private final ConnectEjection ejection;
  private final RampUp rampUp;
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile int weight;

  /** How long its attempts took, while somebody looks; null else. */
  private volatile @Nullable LiveTimes times;

  Host(Origin origin, int weight, @Nullable Breaker breaker, RampUp rampUp, NanoClock clock) {
    this.origin = origin;
    this.weight = weight;
    this.breaker = breaker;
    this.ejection = new ConnectEjection(clock);
    this.rampUp = rampUp;
  }

  /** A call on its way to a host, to be ended exactly once. */
  record Visit(Host host, Breaker.Permit permit) {
    void end(HealthVerdict verdict, long tookNanos, long now) {
      host.inFlight.decrementAndGet();
      LiveTimes times = host.times;
      if (times != null) {
        times.add(tookNanos);
      }
      permit.end(verdict, tookNanos, now);
    }
  }

  /** Lets a call through, or not: then null. */
  @Nullable Visit enter() {
    Breaker.Permit permit = breaker == null ? Breaker.Permit.FREE : breaker.enter();
    return permit == null ? null : visit(permit);
  }

  /** Lets a call through that the breaker would not; how it ends tells the breaker nothing. */
  Visit enterAnyway() {
    return visit(Breaker.Permit.FREE);
  }

  private Visit visit(Breaker.Permit permit) {
    inFlight.incrementAndGet();
    return new Visit(this, permit);
  }

  Origin origin() {
    return origin;
  }

  int inFlight() {
    return inFlight.get();
  }

  int weight() {
    return weight;
  }

  void weight(int other) {
    weight = other;
  }

  /** How long its attempts took, from the first time that this is asked. */
  LiveTimes watch() {
    LiveTimes seen = times;
    if (seen == null) {
      seen = new LiveTimes();
      times = seen;
    }
    return seen;
  }

  void unwatch() {
    times = null;
  }

  /** Its weight, less while it has only just joined. */
  double share() {
    return weight * rampUp.part();
  }

  boolean isRampingUp() {
    return rampUp.part() < 1;
  }

  ConnectEjection ejection() {
    return ejection;
  }

  /** Whether nothing speaks against it, so that nobody needs to ask {@link #admits}. */
  boolean isWell() {
    return !ejection.isNoted() && (breaker == null || breaker.stateName() == BreakerState.CLOSED);
  }

  boolean admits() {
    return !ejection.isEjected() && (breaker == null || breaker.admits());
  }

  double badness() {
    double ofBreaker = breaker == null ? 0 : breaker.badness();
    return ejection.isEjected() ? 1 + ofBreaker : ofBreaker;
  }

  BreakerState state() {
    return breaker == null ? BreakerState.CLOSED : breaker.stateName();
  }
}
