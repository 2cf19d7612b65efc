package io.fanout.core.guard;

import io.fanout.core.client.Origin;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One of a backend's hosts: its place among them, its calls in flight, its circuit breaker. */
final class Host {
  private final int place;
  private final Origin origin;
  private final @Nullable Breaker breaker;
  private final AtomicInteger inFlight = new AtomicInteger();

  Host(int place, Origin origin, @Nullable Breaker breaker) {
    this.place = place;
    this.origin = origin;
    this.breaker = breaker;
  }

  /** A call on its way to a host, to be ended exactly once. */
  record Visit(Host host, Breaker.Permit permit) {
    void end(HealthVerdict verdict, long tookNanos) {
      host.inFlight.decrementAndGet();
      permit.end(verdict, tookNanos);
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

  int place() {
    return place;
  }

  Origin origin() {
    return origin;
  }

  int inFlight() {
    return inFlight.get();
  }

  boolean admits() {
    return breaker == null || breaker.admits();
  }

  double badness() {
    return breaker == null ? 0 : breaker.badness();
  }

  BreakerState state() {
    return breaker == null ? BreakerState.CLOSED : breaker.stateName();
  }
}
