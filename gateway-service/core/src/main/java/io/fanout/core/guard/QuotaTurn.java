package io.fanout.core.guard;

import java.util.Comparator;
import java.util.concurrent.CompletableFuture;

/**
 * A call's place in a {@link QuotaQueue}. The future is complete when the wait is over; the queue
 * owns the rest.
 */
final class QuotaTurn extends CompletableFuture<QuotaTurn.Result> {
  /** The turn whose time ends first comes first; clock readings are compared by difference. */
  static final Comparator<QuotaTurn> ORDER =
      (one, other) -> {
        int byTime = Long.signum(one.giveUpAt - other.giveUpAt);
        return byTime != 0 ? byTime : Long.compare(one.number, other.number);
      };

  /** How the wait for a turn ended. */
  enum Result {
    /** The call may begin. */
    GRANTED,
    /** No turn is free, and the call does not wait. */
    NONE_FREE,
    /** As many calls wait as may. */
    QUEUE_FULL,
    /** No turn comes before the call's time is up. */
    TOO_LATE,
    /** The call ended before its turn. */
    LEFT
  }

  private final long giveUpAt;
  private long number;
  private boolean mayWait = true;

  /** Whether the call has its turn now; the queue's. */
  private boolean hasTurn;

  /** A turn that is of no use from that time on. */
  QuotaTurn(long giveUpAt) {
    this.giveUpAt = giveUpAt;
  }

  /** Sets its place among turns of the same time, and whether it waits for more than an answer. */
  void queued(long place, boolean waits) {
    number = place;
    mayWait = waits;
  }

  boolean mayWait() {
    return mayWait;
  }

  void granted() {
    hasTurn = true;
  }

  boolean hasTurn() {
    return hasTurn;
  }

  void over() {
    hasTurn = false;
  }

  long giveUpAt() {
    return giveUpAt;
  }
}
