package io.fanout.core.guard;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.Cancellation;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * Two attempts at one call, each with a cancellation of its own. The first runs on the call's
 * strand, or on none; the second, begun by a timer unless the first has ended, on one of its own.
 * The stage decides between the two moments; the second's result is published by the future.
 */
final class HedgeRace {
  private static final AtomicReferenceFieldUpdater<HedgeRace, Stage> STAGE =
      AtomicReferenceFieldUpdater.newUpdater(HedgeRace.class, Stage.class, "stage");

  private enum Stage {
    FIRST_ALONE,
    BOTH,
    OVER
  }

  private final Attempt call;
  private final Attempt first;
  private volatile Stage stage = Stage.FIRST_ALONE;

  /** Null until a second attempt is about to begin: most calls need none. */
  private volatile @Nullable Second second;

  /** The second attempt and how it ended. */
  private record Second(Attempt attempt, CompletableFuture<AttemptResult> result) {
    void cancel(CallResultKind reason) {
      attempt.cancellation().cancel(reason);
      // The strand may wait for a second attempt that has no strand yet.
      result.complete(AttemptResult.failed(reason, reason.label()));
    }
  }

  HedgeRace(Attempt call) {
    this.call = call;
    this.first = call.with(new Cancellation());
    call.cancellation().onCancel(this::cancelBoth);
  }

  private void cancelBoth() {
    CallResultKind reason = reason();
    Second begun = second;
    if (begun != null) {
      begun.cancel(reason);
    }
    // Cancel the first attempt last: its end lets the call go on, which then ends the race.
    first.cancellation().cancel(reason);
  }

  private CallResultKind reason() {
    CallResultKind reason = call.cancellation().reason();
    return reason == null ? CallResultKind.CANCELLED : reason;
  }

  Attempt first() {
    return first;
  }

  Attempt second() {
    return begun().attempt();
  }

  /** How the second attempt ended. */
  CompletableFuture<AttemptResult> ofSecond() {
    return begun().result();
  }

  private Second begun() {
    return Objects.requireNonNull(second, "no second attempt was begun");
  }

  boolean isOpen() {
    return stage == Stage.FIRST_ALONE;
  }

  /** Lets the second attempt begin; false when it is too late. */
  boolean beginSecond() {
    Second beginning = new Second(call.with(new Cancellation()), new CompletableFuture<>());
    second = beginning;
    if (!STAGE.compareAndSet(this, Stage.FIRST_ALONE, Stage.BOTH)) {
      return false;
    }
    // A cancellation before the write to second did not reach the second attempt.
    if (call.cancellation().reason() != null) {
      beginning.cancel(reason());
    }
    return true;
  }

  /** Keeps a second attempt from beginning; false when there is one. */
  boolean endAlone() {
    return STAGE.compareAndSet(this, Stage.FIRST_ALONE, Stage.OVER);
  }

  /** The second attempt has ended so; a good answer of it ends the first. */
  void secondEnded(AttemptResult result, boolean good) {
    ofSecond().complete(result);
    if (good) {
      first.cancellation().cancel(CallResultKind.CANCELLED);
    }
  }

  /** Nobody waits any more: a second attempt under way is cancelled, a later one never begins. */
  void end() {
    stage = Stage.OVER;
    Second begun = second;
    if (begun != null) {
      begun.attempt().cancellation().cancel(CallResultKind.CANCELLED);
    }
  }
}
