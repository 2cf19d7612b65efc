package io.fanout.core.guard;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Two attempts at one call, each with a cancellation of its own. The first runs on the call's
 * strand; the second, begun by a timer unless the first has ended, runs on another. The stage
 * decides between the two moments; the second's result is published by the future.
 */
final class HedgeRace {
  private enum Stage {
    FIRST_ALONE,
    BOTH,
    OVER
  }

  private final Attempt first;
  private final Attempt second;
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.FIRST_ALONE);
  private final CompletableFuture<AttemptResult> ofSecond = new CompletableFuture<>();

  HedgeRace(Attempt call) {
    this.first = call.with(new Cancellation());
    this.second = call.with(new Cancellation());
    call.cancellation().onCancel(() -> cancelBoth(call.cancellation()));
  }

  private void cancelBoth(Cancellation of) {
    CallResultKind reason = of.reason() == null ? CallResultKind.CANCELLED : of.reason();
    // The first last: with it the call's strand goes on, and ends the race in its own way.
    second.cancellation().cancel(reason);
    // The strand may be waiting for a second that has no strand yet.
    ofSecond.complete(AttemptResult.failed(reason, reason.label()));
    first.cancellation().cancel(reason);
  }

  Attempt first() {
    return first;
  }

  Attempt second() {
    return second;
  }

  /** How the second attempt ended. */
  CompletableFuture<AttemptResult> ofSecond() {
    return ofSecond;
  }

  boolean isOpen() {
    return stage.get() == Stage.FIRST_ALONE;
  }

  /** Lets the second attempt begin; false when it is too late. */
  boolean beginSecond() {
    return stage.compareAndSet(Stage.FIRST_ALONE, Stage.BOTH);
  }

  /** Keeps a second attempt from beginning; false when there is one. */
  boolean endAlone() {
    return stage.compareAndSet(Stage.FIRST_ALONE, Stage.OVER);
  }

  /** The second attempt has ended so; a good answer of it ends the first. */
  void secondEnded(AttemptResult result, boolean good) {
    ofSecond.complete(result);
    if (good) {
      first.cancellation().cancel(CallResultKind.CANCELLED);
    }
  }

  /** Nobody waits any more: a second attempt under way is cancelled, a later one never begins. */
  void end() {
    stage.set(Stage.OVER);
    second.cancellation().cancel(CallResultKind.CANCELLED);
  }
}
