package io.fanout.bench.limit;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import io.fanout.core.guard.ConcurrencyLimit;
import java.util.concurrent.TimeUnit;

/** Admits or rejects calls to a backend, and learns from their results. */
public interface Limiter {
  /** Returns the number of calls in flight including this one, or 0 if it rejects the call. */
  int tryAcquire();

  /** A call has ended. */
  void release(long now, long nanos, int inFlightWithIt, boolean timedOut);

  int limit();

  /** The gateway's own limiter. */
  static Limiter ours(int initial, int min, int max, double tolerance) {
    ConcurrencyLimit limit = new ConcurrencyLimit(initial, min, max, tolerance, 0, now -> {});
    return new Limiter() {
      @Override
      public int tryAcquire() {
        return limit.tryAcquire();
      }

      @Override
      public void release(long now, long nanos, int inFlightWithIt, boolean timedOut) {
        limit.release(now, nanos, inFlightWithIt, timedOut);
      }

      @Override
      public int limit() {
        return limit.limit();
      }
    };
  }

  /** A limiter of Netflix's library that evaluates windows of 100 ms or more. */
  static Limiter windowed(Limit limit) {
    return of(WindowedLimit.newBuilder().minWindowTime(100, TimeUnit.MILLISECONDS).build(limit));
  }

  /** A limiter of Netflix's library that evaluates every call. */
  static Limiter of(Limit limit) {
    return new Limiter() {
      private int inFlight;

      @Override
      public int tryAcquire() {
        if (inFlight >= limit.getLimit()) {
          return 0;
        }
        return ++inFlight;
      }

      @Override
      public void release(long now, long nanos, int inFlightWithIt, boolean timedOut) {
        inFlight--;
        limit.onSample(now - nanos, nanos, inFlightWithIt, timedOut);
      }

      @Override
      public int limit() {
        return limit.getLimit();
      }
    };
  }

  /** A limiter that admits every call. */
  static Limiter none() {
    return new Limiter() {
      @Override
      public int tryAcquire() {
        return 1;
      }

      @Override
      public void release(long now, long nanos, int inFlightWithIt, boolean timedOut) {
        // This limiter learns nothing.
      }

      @Override
      public int limit() {
        return Integer.MAX_VALUE;
      }
    };
  }
}
