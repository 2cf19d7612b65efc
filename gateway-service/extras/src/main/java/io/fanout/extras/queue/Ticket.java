package io.fanout.extras.queue;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An item on its way, or the end. How many consumers of its rank are not done with it yet is
 * counted down by these, each on its thread; the last of them sets it anew before it passes the
 * ticket on.
 */
final class Ticket<T> {
  private final @Nullable T item;
  private final AtomicInteger unfinished;

  Ticket(@Nullable T item, int consumers) {
    this.item = item;
    this.unfinished = new AtomicInteger(consumers);
  }

  /** After this ticket a consumer ends. */
  static <T> Ticket<T> end() {
    return new Ticket<>(null, 0);
  }

  /** The item; null at the end. */
  @Nullable T item() {
    return item;
  }

  /** One consumer is done; true for the last of its rank. */
  boolean finishedByAll() {
    return unfinished.decrementAndGet() == 0;
  }

  /** That many consumers take it next. */
  void expect(int consumers) {
    unfinished.set(consumers);
  }
}
