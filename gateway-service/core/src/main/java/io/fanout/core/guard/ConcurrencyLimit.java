package io.fanout.core.guard;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Counts the calls in flight to one backend and bounds them by what {@link LimitController} finds.
 * It has no clock, thread or timer of its own: the calls bring the time, and the one that ends a
 * window decides. Any thread may use it; nobody waits.
 *
 * <p>Public because the simulation in {@code load-tests/bench} runs this class against others.
 */
public final class ConcurrencyLimit {
  private static final long SHORTEST_WINDOW = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int LEAST_ANSWERS = 30;

  /**
   * Since when the limit is what it is, from when on answers count, and when there may be enough.
   */
  private record Times(long since, long countFrom, long decideFrom) {}

  private final LimitController controller;
  private final IntConsumer onChange;
  private final AtomicInteger inFlight = new AtomicInteger();

  /** The right to decide; what the decision writes is published by giving it back. */
  private final AtomicBoolean deciding = new AtomicBoolean();

  private volatile int limit;
  private volatile LatencyWindow window = new LatencyWindow();
  private volatile Times times;

  /**
   * @param now the time of the clock whose times the calls will bring
   * @param onChange receives each new limit, on the thread of the call that caused it
   */
  public ConcurrencyLimit(
      int initial, int min, int max, double tolerance, long now, IntConsumer onChange) {
    this.controller = new LimitController(initial, min, max, tolerance);
    this.onChange = onChange;
    this.limit = initial;
    this.times = new Times(now, now, now + SHORTEST_WINDOW);
  }

  public int limit() {
    return limit;
  }

  public int inFlight() {
    return inFlight.get();
  }

  /**
   * Lets a call through or not.
   *
   * @return how many calls are in flight with it, or 0 if that would be too many
   */
  public int tryAcquire() {
    int now = inFlight.incrementAndGet();
    if (now > limit) {
      inFlight.decrementAndGet();
      window.addRejection();
      return 0;
    }
    return now;
  }

  /** A call ended that says nothing of how long answers take. */
  public void release() {
    inFlight.decrementAndGet();
  }

  /**
   * A call was answered, or ran out of time.
   *
   * @param now when it ended
   * @param nanos how long it took
   * @param inFlightWithIt what {@link #tryAcquire} returned
   */
  public void release(long now, long nanos, int inFlightWithIt, boolean timedOut) {
    inFlight.decrementAndGet();
    Times current = times;
    if (now - current.countFrom() < 0 || inFlightWithIt > limit) {
      return; // The call began under an earlier, higher limit.
    }
    LatencyWindow counted = window;
    counted.add(nanos, inFlightWithIt, timedOut);
    if (now - current.decideFrom() >= 0
        && counted.answers() >= LEAST_ANSWERS
        && deciding.compareAndSet(false, true)) {
      try {
        decide(now, current, counted);
      } finally {
        deciding.set(false);
      }
    }
  }

  private void decide(long now, Times before, LatencyWindow counted) {
    if (window != counted) {
      return; // Another thread has decided on this window.
    }
    LatencySummary summary = counted.summary();
    long settled = before.since() + summary.mostEndWithinNanos();
    if (settled - now > 0) {
      // Only quick answers have arrived so far, so the window would miss the slow ones.
      begin(before.since(), settled);
    } else if (controller.decide(summary)) {
      publish(controller.limit(), now, summary);
    } else {
      times = new Times(before.since(), before.countFrom(), now + SHORTEST_WINDOW / 10);
    }
  }

  private void publish(int wanted, long now, LatencySummary summary) {
    if (wanted == limit) {
      begin(times.since(), now);
      return;
    }
    begin(now, now + summary.mostEndWithinNanos());
    limit = wanted;
    onChange.accept(wanted);
  }

  private void begin(long since, long countFrom) {
    window = new LatencyWindow();
    times = new Times(since, countFrom, countFrom + SHORTEST_WINDOW);
  }
}
