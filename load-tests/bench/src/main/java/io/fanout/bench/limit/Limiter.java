package io.fanout.bench.limit;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import io.fanout.core.guard.ConcurrencyLimit;
import java.util.concurrent.TimeUnit;

/** What lets calls through to a backend or rejects them, and learns from their ends. */
public interface Limiter {
  /** How many calls are in flight with this one, or 0 if it is rejected. */
  int tryAcquire();

  /** A call has ended. */
  void release(long now, long nanos, int inFlightWithIt, boolean timedOut);

  int limit();

  /** The gateway's own. */
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

  /** One of Netflix's, which looks at windows of 100 ms or more. */
  static Limiter windowed(Limit limit) {
    return of(WindowedLimit.newBuilder().minWindowTime(100, TimeUnit.MILLISECONDS).build(limit));
  }

  /** One of Netflix's, which looks at every call. */
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

  /** Lets everything through. */
  static Limiter none() {
    return new Limiter() {
      @Override
      public int tryAcquire() {
        return 1;
      }

      @Override
      public void release(long now, long nanos, int inFlightWithIt, boolean timedOut) {
        // It has nothing to learn.
      }

      @Override
      public int limit() {
        return Integer.MAX_VALUE;
      }
    };
  }
}
