package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import java.util.concurrent.atomic.AtomicInteger;

/** Bounds the calls in flight to one backend: one more is rejected at once, none ever waits. */
final class Bulkhead implements CallSender {
  private final CallSender next;
  private final String backend;
  private final int max;
  private final AtomicInteger inFlight = new AtomicInteger();

  Bulkhead(CallSender next, String backend, int max) {
    this.next = next;
    this.backend = backend;
    this.max = max;
  }

  int inFlight() {
    return inFlight.get();
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    enter();
    try {
      return next.call(attempt);
    } finally {
      leave();
    }
  }

  @Override
  public boolean begins() {
    return next.begins();
  }

  @Override
  public BegunCall begin(Attempt attempt) throws CallFailed {
    enter();
    try {
      return new Inside(this, next.begin(attempt));
    } catch (CallFailed | RuntimeException | Error e) {
      leave();
      throw e;
    }
  }

  private void enter() throws CallFailed {
    if (inFlight.incrementAndGet() > max) {
      leave();
      throw new CallFailed(
          CallResultKind.REJECTED_BULKHEAD,
          "%d calls to %s are in flight, as many as gateway.backends.%s.max-in-flight allows"
              .formatted(max, backend, backend));
    }
  }

  private void leave() {
    inFlight.decrementAndGet();
  }

  private static final class Inside extends GuardedCall {
    private final Bulkhead bulkhead;

    private Inside(Bulkhead bulkhead, BegunCall next) {
      super(next);
      this.bulkhead = bulkhead;
    }

    @Override
    void over() {
      bulkhead.leave();
    }
  }
}
