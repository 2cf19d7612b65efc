package io.fanout.extras.workers;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that one idle worker, and no more, wakes up when the next timed task is due. The
 * keeper alone writes {@code wakesAt} and {@code armed}.
 */
final class TimeKeeper {
  static final long NEVER = Long.MAX_VALUE;
  private static final int NOBODY = -1;

  private final Worker[] workers;
  private final AtomicInteger keeper = new AtomicInteger(NOBODY);
  private volatile long wakesAt;

  /** Whether the keeper waits until {@code wakesAt}; if not, each new task wakes it. */
  private volatile boolean armed;

  TimeKeeper(Worker[] workers) {
    this.workers = workers;
  }

  /**
   * How long an idle worker may sleep, in nanoseconds: the keeper until the first timed task is
   * due, any other for ever. It becomes the keeper where there is none.
   */
  long sleep(Worker idle) {
    if (keeper.get() != idle.index() && !keeper.compareAndSet(NOBODY, idle.index())) {
      return NEVER;
    }
    armed = false;
    TimeKey first = first();
    if (first == null) {
      return NEVER;
    }
    wakesAt = first.at();
    armed = true;
    return Math.max(0, first.left());
  }

  private @Nullable TimeKey first() {
    TimeKey first = null;
    for (Worker worker : workers) {
      TimeKey key = worker.firstTimed();
      if (key != null && (first == null || key.compareTo(first) < 0)) {
        first = key;
      }
    }
    return first;
  }

  /** Gives the role up, where the worker has it. */
  void resign(Worker worker) {
    keeper.compareAndSet(worker.index(), NOBODY);
  }

  /** Whether timed tasks wait and nobody watches the time. */
  boolean isUnattended() {
    return keeper.get() == NOBODY && hasTasks();
  }

  boolean hasTasks() {
    for (Worker worker : workers) {
      if (worker.hasTimed()) {
        return true;
      }
    }
    return false;
  }

  /** Tells of a new task, after it has been added; false where nobody watches the time. */
  boolean added(TimeKey key) {
    int watching = keeper.get();
    if (watching == NOBODY) {
      return false;
    }
    if (!armed || key.isBefore(wakesAt)) {
      workers[watching].wake();
    }
    return true;
  }
}
