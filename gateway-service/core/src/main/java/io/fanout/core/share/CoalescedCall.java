package io.fanout.core.share;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A call that several requests wait for. It is cancelled when the last of them has left, and for no
 * other reason of theirs. Any strand may use it.
 */
final class CoalescedCall {
  private final CompletableFuture<SharedResult> end = new CompletableFuture<>();
  private final Cancellation cancellation = new Cancellation();

  /** The one that makes the call waits from the start. */
  private final AtomicInteger waiting = new AtomicInteger(1);

  /** How the call ended; completed when it has. */
  CompletableFuture<SharedResult> end() {
    return end;
  }

  /** What ends the call itself. */
  Cancellation cancellation() {
    return cancellation;
  }

  /** How many wait for it. */
  int waiting() {
    return waiting.get();
  }

  /** Waits for it too; false when all have left, because the call is cancelled then. */
  boolean join() {
    int seen = waiting.get();
    while (seen > 0 && !waiting.compareAndSet(seen, seen + 1)) {
      seen = waiting.get();
    }
    return seen > 0;
  }

  /** Waits no longer; to be called once by each that waits. */
  void leave() {
    if (waiting.decrementAndGet() == 0 && !end.isDone()) {
      cancellation.cancel(CallResultKind.CANCELLED);
    }
  }
}
