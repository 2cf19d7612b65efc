package io.fanout.core.handoff;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;

/**
 * Admits threads until it closes; closing waits for the threads inside. For hand-offs whose queue
 * cannot be sealed.
 *
 * <p>Why nobody slips through: a thread first counts itself in, then looks at {@code closed}; the
 * closer first sets {@code closed}, then looks at the counts, with a full fence between on both
 * sides. So either the thread sees the gate closed, or the closer sees the thread. Two adders,
 * because a single counter would be the one cache line that all producers fight for.
 */
public final class Gate {
  private final LongAdder entered = new LongAdder();
  private final LongAdder left = new LongAdder();
  private volatile boolean closed;

  /** Enters the gate; false if it is closed. A thread that entered must leave. */
  public boolean enter() {
    entered.increment();
    VarHandle.fullFence();
    if (closed) {
      left.increment();
      return false;
    }
    return true;
  }

  public void leave() {
    left.increment();
  }

  /** How many are inside just now. */
  public long inside() {
    // Read left first: every item that left had entered, so the difference is never negative.
    long out = left.sum();
    return entered.sum() - out;
  }

  /** Closes, and returns when all that were inside have left. */
  public void close() {
    closed = true;
    VarHandle.fullFence();
    DrainWait.until(() -> inside() == 0);
  }
}
