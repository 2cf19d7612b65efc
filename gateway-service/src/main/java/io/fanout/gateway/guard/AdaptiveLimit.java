package io.fanout.gateway.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.settings.AdaptiveLimitSettings;
import io.fanout.gateway.time.NanoClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Bounds the calls in flight to one backend by how fast it answers: while answers take longer than
 * they used to, calls queue up over there, and fewer are let through. One more is rejected at once.
 */
final class AdaptiveLimit implements Caller {
  private static final long WINDOW_MILLIS = 100;
  private static final int SLOWEST_GROWTH = 4;

  private final Caller next;
  private final String backend;
  private final Limit limit;
  private final NanoClock clock;
  private final AtomicInteger inFlight = new AtomicInteger();

  AdaptiveLimit(
      Caller next, String backend, AdaptiveLimitSettings settings, int max, GuardKit kit) {
    this.next = next;
    this.backend = backend;
    this.clock = kit.clock();
    this.limit =
        WindowedLimit.newBuilder()
            .minWindowTime(WINDOW_MILLIS, TimeUnit.MILLISECONDS)
            .build(
                Gradient2Limit.newBuilder()
                    .initialLimit(settings.initial())
                    .minLimit(settings.min())
                    .maxConcurrency(max)
                    .rttTolerance(settings.tolerance())
                    // The root of the limit: a limit of thousands would take minutes to grow by 4.
                    .queueSizeFunction(now -> Math.max(SLOWEST_GROWTH, (int) Math.sqrt(now)))
                    .build());
    limit.notifyOnChange(now -> kit.events().limitIs(backend, now));
  }

  /** How many calls may be in flight just now. */
  int limit() {
    return limit.getLimit();
  }

  int inFlight() {
    return inFlight.get();
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    int now = inFlight.incrementAndGet();
    int most = limit.getLimit();
    if (now > most) {
      inFlight.decrementAndGet();
      throw new CallFailed(
          Ending.REJECTED_LIMIT,
          "%d calls to %s are in flight, as many as it answers without delay just now"
              .formatted(most, backend));
    }
    long startedAt = clock.now();
    Verdict verdict = Verdict.NONE;
    boolean late = false;
    try {
      Reply reply = next.call(attempt);
      verdict = Verdict.of(reply);
      return reply;
    } catch (CallFailed e) {
      Ending ending = e.ending();
      late = ending == Ending.TIMED_OUT && clock.now() - startedAt >= attempt.fairNanos();
      throw e;
    } finally {
      inFlight.decrementAndGet();
      // Any other failure says nothing of how long answers take: an error is often quick.
      if (verdict == Verdict.GOOD || late) {
        limit.onSample(startedAt, Math.max(1, clock.now() - startedAt), now, late);
      }
    }
  }
}
