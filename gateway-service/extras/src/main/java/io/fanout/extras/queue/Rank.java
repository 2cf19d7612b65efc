package io.fanout.extras.queue;

import java.util.ArrayList;
import java.util.List;

/** The inboxes of the consumers that stand side by side. Unchanged once the hand-off is open. */
final class Rank<T> {
  private final List<Inbox<Ticket<T>>> inboxes = new ArrayList<>();

  void add(Inbox<Ticket<T>> inbox) {
    inboxes.add(inbox);
  }

  /** Gives the item to each. */
  void put(T item) {
    putAll(new Ticket<>(item, inboxes.size()));
  }

  /** Passes on what the rank before is done with. */
  void pass(Ticket<T> ticket) {
    ticket.expect(inboxes.size());
    putAll(ticket);
  }

  private void putAll(Ticket<T> ticket) {
    for (int i = 0; i < inboxes.size(); i++) {
      inboxes.get(i).put(ticket);
    }
  }

  /** After this ticket the consumers end. */
  void end() {
    putAll(Ticket.end());
  }
}
