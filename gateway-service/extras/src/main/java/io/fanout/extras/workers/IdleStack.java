package io.fanout.extras.workers;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The workers that wait for something to do, the latest on top, without a lock.
 *
 * <p>A worker that finds something by itself stays on the stack, marked busy, until somebody takes
 * it off: so each is on it once at most. The stack's top carries a count of its changes, so that a
 * worker that was taken and came back in between is not mistaken for one that never left.
 */
final class IdleStack {
  static final int NOBODY = -1;

  private static final int AWAY = 0;
  private static final int WAITING = 1;
  private static final int BUSY = 2;

  private static final int INDEX_BITS = 32;

  /** The index of the top worker plus one in the low half, the count of changes in the high one. */
  private final AtomicLong top = new AtomicLong();

  /** For each worker on the stack, the one below it plus one. */
  private final AtomicIntegerArray below;

  private final AtomicIntegerArray states;

  IdleStack(int workers) {
    this.below = new AtomicIntegerArray(workers);
    this.states = new AtomicIntegerArray(workers);
  }

  /**
   * Says that a worker is going to wait; for that worker alone. It must look for tasks once more
   * afterwards: who brought one before may not have seen this.
   */
  void announce(int worker) {
    if (!states.compareAndSet(worker, BUSY, WAITING)) {
      // The worker is not on the stack, and only the worker itself pushes.
      states.set(worker, WAITING);
      push(worker);
    }
  }

  /** Takes the announcement back; false if somebody has taken the worker first, to wake it. */
  boolean withdraw(int worker) {
    return states.compareAndSet(worker, WAITING, BUSY);
  }

  boolean isWaiting(int worker) {
    return states.get(worker) == WAITING;
  }

  /** Takes a waiting worker, which only the caller will wake; or nobody. */
  int take() {
    while (true) {
      long seen = top.get();
      int worker = (int) seen - 1;
      if (worker == NOBODY) {
        return NOBODY;
      }
      boolean taken = top.compareAndSet(seen, after(seen, below.get(worker)));
      if (taken && states.getAndSet(worker, AWAY) == WAITING) {
        return worker;
      }
    }
  }

  private void push(int worker) {
    long seen;
    do {
      seen = top.get();
      below.set(worker, (int) seen);
    } while (!top.compareAndSet(seen, after(seen, worker + 1)));
  }

  private static long after(long seen, int indexPlusOne) {
    return ((seen >>> INDEX_BITS) + 1) << INDEX_BITS | indexPlusOne;
  }
}
