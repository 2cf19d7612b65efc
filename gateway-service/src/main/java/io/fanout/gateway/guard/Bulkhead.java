package io.fanout.gateway.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Reply;
import java.util.concurrent.atomic.AtomicInteger;

/** Bounds the calls in flight to one backend: one more is rejected at once, none ever waits. */
final class Bulkhead implements Caller {
  private final Caller next;
  private final String backend;
  private final int max;
  private final AtomicInteger inFlight = new AtomicInteger();

  Bulkhead(Caller next, String backend, int max) {
    this.next = next;
    this.backend = backend;
    this.max = max;
  }

  int inFlight() {
    return inFlight.get();
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    if (inFlight.incrementAndGet() > max) {
      inFlight.decrementAndGet();
      throw new CallFailed(
          Ending.REJECTED_BULKHEAD,
          "%d calls to %s are in flight, as many as gateway.backends.%s.max-in-flight allows"
              .formatted(max, backend, backend));
    }
    try {
      return next.call(attempt);
    } finally {
      inFlight.decrementAndGet();
    }
  }
}
