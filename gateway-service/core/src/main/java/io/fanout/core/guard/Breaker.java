package io.fanout.core.guard;

import io.fanout.core.settings.BreakerSettings;
import io.fanout.core.time.NanoClock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker of one host. Its state is one object, replaced by compare-and-set, and a
 * permit belongs to the state that gave it: a call that began before the breaker opened can neither
 * pass for a probe nor free a probe's place. Any strand may use it; no one waits.
 */
final class Breaker {
  /** Lets one call through. The call reports its end exactly once, with the time of that end. */
  interface Permit {
    /** For where nobody counts. */
    Permit FREE = (verdict, tookNanos, now) -> {};

    void end(HealthVerdict verdict, long tookNanos, long now);
  }

  private sealed interface State {
    BreakerState name();

    /** Whether a permit could be had just now. */
    boolean admits();

    /** How bad the host looked at the last judgement, from 0 to 1. */
    double badness();
  }

  private final BreakerSettings settings;
  private final long slowNanos;
  private final NanoClock clock;
  private final Consumer<BreakerState> changes;
  private final AtomicReference<State> state;

  Breaker(BreakerSettings settings, NanoClock clock, Consumer<BreakerState> changes) {
    this.settings = settings;
    Duration slow = settings.slowCall();
    this.slowNanos = slow == null ? Long.MAX_VALUE : slow.toNanos();
    this.clock = clock;
    this.changes = changes;
    this.state = new AtomicReference<>(new Closed());
  }

  /** Lets a call through, or not: then null. */
  @Nullable Permit enter() {
    while (true) {
      State seen = current();
      if (seen instanceof Closed closed) {
        return closed;
      }
      if (seen instanceof HalfOpen halfOpen) {
        return halfOpen.enter();
      }
      if (!seen.admits()) {
        return null;
      }
      replace(seen, new HalfOpen(seen.badness()));
    }
  }

  BreakerState stateName() {
    return current().name();
  }

  boolean admits() {
    return current().admits();
  }

  double badness() {
    return current().badness();
  }

  private State current() {
    return Objects.requireNonNull(state.get(), "a breaker always has a state");
  }

  private void replace(State seen, State other) {
    if (state.compareAndSet(seen, other)) {
      changes.accept(other.name());
    }
  }

  /**
   * Whether a call's end says nothing of the host. One that was ended by us after it had become
   * slow was slow all the same: a hedge that overtakes it must not hide a host that hangs.
   */
  private boolean saysNothing(HealthVerdict verdict, long tookNanos) {
    return verdict == HealthVerdict.NONE && tookNanos < slowNanos;
  }

  /** Whether too many of the calls were bad or slow. */
  private boolean isTooMuch(int calls, int bad, int slow) {
    return bad >= settings.failureRate() * calls || slow >= settings.slowRate() * calls;
  }

  private final class Closed implements State, Permit {
    private final SlidingCounts counts = new SlidingCounts(settings.window().toNanos(), clock);

    @Override
    public void end(HealthVerdict verdict, long tookNanos, long now) {
      if (saysNothing(verdict, tookNanos)) {
        return;
      }
      if (!counts.add(verdict == HealthVerdict.BAD, tookNanos >= slowNanos, now)) {
        return;
      }
      SlidingCounts.Totals seen = counts.totals();
      if (seen.calls() >= settings.minCalls() && isTooMuch(seen.calls(), seen.bad(), seen.slow())) {
        double worse = Math.max(seen.bad(), seen.slow());
        replace(this, new Open(worse / seen.calls()));
      }
    }

    @Override
    public BreakerState name() {
      return BreakerState.CLOSED;
    }

    @Override
    public boolean admits() {
      return true;
    }

    @Override
    public double badness() {
      return 0;
    }
  }

  private final class Open implements State {
    private final double badness;
    private final long until = clock.now() + settings.openFor().toNanos();

    private Open(double badness) {
      this.badness = badness;
    }

    @Override
    public BreakerState name() {
      return BreakerState.OPEN;
    }

    @Override
    public boolean admits() {
      return clock.now() - until >= 0;
    }

    @Override
    public double badness() {
      return badness;
    }
  }

  private final class HalfOpen implements State, Permit {
    private final double badness;
    private final AtomicInteger given = new AtomicInteger();
    private final AtomicInteger bad = new AtomicInteger();
    private final AtomicInteger slow = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    private HalfOpen(double badness) {
      this.badness = badness;
    }

    @Nullable Permit enter() {
      while (true) {
        int seen = given.get();
        if (seen == settings.probes()) {
          return null;
        }
        if (given.compareAndSet(seen, seen + 1)) {
          return this;
        }
      }
    }

    @Override
    public void end(HealthVerdict verdict, long tookNanos, long now) {
      if (saysNothing(verdict, tookNanos)) {
        given.decrementAndGet();
        return;
      }
      // Count bad and slow before ended, so that the thread that counts the last probe sees all.
      int worst = verdict == HealthVerdict.BAD ? bad.incrementAndGet() : bad.get();
      int slowest = tookNanos >= slowNanos ? slow.incrementAndGet() : slow.get();
      boolean all = ended.incrementAndGet() == settings.probes();
      if (isTooMuch(settings.probes(), all ? bad.get() : worst, all ? slow.get() : slowest)) {
        replace(this, new Open((double) Math.max(bad.get(), slow.get()) / settings.probes()));
      } else if (all) {
        replace(this, new Closed());
      }
    }

    @Override
    public BreakerState name() {
      return BreakerState.HALF_OPEN;
    }

    @Override
    public boolean admits() {
      return given.get() < settings.probes();
    }

    @Override
    public double badness() {
      return badness;
    }
  }
}
