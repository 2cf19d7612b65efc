package io.fanout.extras.queue;

import io.fanout.core.handoff.GuardedStage;
import io.fanout.core.handoff.Permits;
import org.jspecify.annotations.Nullable;

/**
 * One consumer's loop: takes from its inbox until the end, and passes on what its rank is done
 * with.
 */
final class QueueConsumer<T> implements Runnable {
  private final Inbox<Ticket<T>> inbox;
  private final GuardedStage<T> stage;
  private final @Nullable Rank<T> next;
  private final Permits permits;

  QueueConsumer(
      Inbox<Ticket<T>> inbox, GuardedStage<T> stage, @Nullable Rank<T> next, Permits permits) {
    this.inbox = inbox;
    this.stage = stage;
    this.next = next;
    this.permits = permits;
  }

  @Override
  public void run() {
    while (tookOne()) {
      // The hand-off owns this thread; an interrupt left by one item must not affect the next.
      Thread.interrupted();
    }
  }

  /**
   * A method of its own, so that no variable holds a finished item while the next is waited for.
   */
  private boolean tookOne() {
    Ticket<T> ticket = inbox.take();
    T item = ticket.item();
    if (item == null) {
      return false;
    }
    stage.take(item, !inbox.any());
    if (ticket.finishedByAll()) {
      passOn(ticket);
    }
    return true;
  }

  private void passOn(Ticket<T> ticket) {
    if (next == null) {
      permits.finish();
    } else {
      next.pass(ticket);
    }
  }
}
