package io.fanout.core.guard;

import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A clock that stands still until a test advances it; timers run on the thread that does. */
public final class VirtualTime implements NanoClock, Timers {
  /** A timer that has neither run nor been cancelled. */
  private static final class Due {
    private final long at;
    private final Runnable action;

    private Due(long at, Runnable action) {
      this.at = at;
      this.action = action;
    }

    private long at() {
      return at;
    }
  }

  private final List<Due> timers = new ArrayList<>();
  private long now = TimeUnit.SECONDS.toNanos(1);
  private CountDownLatch toSet = new CountDownLatch(0);

  @Override
  public synchronized long now() {
    return now;
  }

  @Override
  public synchronized Pending at(Deadline deadline, Runnable action) {
    Due due = new Due(deadline.at(), action);
    timers.add(due);
    toSet.countDown();
    return () -> takeBack(due);
  }

  private synchronized void takeBack(Due due) {
    timers.remove(due);
  }

  /** How many timers are pending. */
  public synchronized int waiting() {
    return timers.size();
  }

  /** Counts down with each timer from now on. */
  synchronized CountDownLatch untilSet(int timersToSet) {
    toSet = new CountDownLatch(timersToSet);
    return toSet;
  }

  public void pass(Duration time) {
    passUntil(now() + time.toNanos());
  }

  private void passUntil(long end) {
    for (Due due = takeDue(end); due != null; due = takeDue(end)) {
      due.action.run();
    }
    moveTo(end);
  }

  /** Advances to the next timer and runs it; false if there is none. */
  boolean passToNext() {
    Due next = takeDue(Long.MAX_VALUE);
    if (next == null) {
      return false;
    }
    next.action.run();
    return true;
  }

  private synchronized void moveTo(long then) {
    now = Math.max(now, then);
  }

  private synchronized @Nullable Due takeDue(long end) {
    Due first =
        timers.stream()
            .filter(due -> due.at() <= end)
            .min(Comparator.comparingLong(Due::at))
            .orElse(null);
    if (first != null) {
      timers.remove(first);
      now = Math.max(now, first.at());
    }
    return first;
  }
}
