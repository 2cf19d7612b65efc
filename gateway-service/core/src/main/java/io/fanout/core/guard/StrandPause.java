package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Lets a strand wait for time to pass by parking it; a cancellation wakes it at once. */
record StrandPause(Strands strands, Timers timers, NanoClock clock) {
  /** Waits so long; fails with the cancellation's reason as soon as there is one. */
  void sleep(long nanos, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    if (nanos > 0) {
      park(nanos, cancellation);
    }
    if (cancellation.reason() != null) {
      throw cancellation.explain(CallResultKind.CANCELLED, CallResultKind.CANCELLED.label());
    }
  }

  private void park(long nanos, Cancellation cancellation)
      throws SuspendExecution, InterruptedException {
    CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    Timers.Pending timer = timers.at(new Deadline(clock.now() + nanos), () -> over.complete(null));
    cancellation.onCancel(() -> over.complete(null));
    try {
      strands.await(over);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a pause never ends with a failure", e);
    } finally {
      timer.cancel();
    }
  }
}
