package io.fanout.netty.lane;

import io.fanout.core.time.Timers;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Timers in a hashed wheel. Setting one and taking it back link and unlink it in a list: a million
 * pending deadlines cost no more than one. A timer is due up to one tick late, never early. Its
 * owner turns it, lets one thread at a time use it, and sleeps until {@link #next}, so deadlines
 * that are taken back in time wake nobody.
 */
final class Wheel {
  static final long NEVER = Long.MAX_VALUE;
  private static final int SLOTS = 1024;
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final long origin;
  private final @Nullable Timer[] slots = new Timer[SLOTS];
  private int pending;
  private long turnedTo;

  /** A wheel that begins to turn at that moment. */
  Wheel(long now) {
    this.origin = now;
  }

  /** How many timers are set. */
  int pending() {
    return pending;
  }

  /** Sets a timer that was never set before. */
  void set(Timer timer, long moment) {
    timer.tick = Math.max(turnedTo + 1, (moment - origin + TICK_NANOS - 1) / TICK_NANOS);
    link(timer);
  }

  /** Takes a timer back; without effect on one that has run. */
  void takeBack(Timer timer) {
    if (timer.action == null) {
      return;
    }
    timer.action = null;
    if (isLinked(timer)) {
      unlink(timer);
    }
  }

  /** Moves the timers that are due by now to {@code due}. */
  void turn(long moment, List<Timer> due) {
    long now = (moment - origin) / TICK_NANOS;
    for (long tick = Math.max(turnedTo + 1, now - SLOTS + 1); tick <= now; tick++) {
      takeDue(slots[slot(tick)], now, due);
    }
    turnedTo = Math.max(turnedTo, now);
  }

  /**
   * The next tick whose list has a timer, perhaps one of a later round; {@link #NEVER} if none is
   * set.
   */
  long next() {
    if (pending == 0) {
      return NEVER;
    }
    long tick = turnedTo + 1;
    while (slots[slot(tick)] == null) {
      tick++;
    }
    return tick;
  }

  /** When a tick begins. */
  long momentOf(long tick) {
    return origin + tick * TICK_NANOS;
  }

  private void takeDue(@Nullable Timer first, long now, List<Timer> due) {
    Timer timer = first;
    while (timer != null) {
      Timer next = timer.next;
      if (timer.tick <= now) {
        unlink(timer);
        due.add(timer);
      }
      timer = next;
    }
  }

  private void link(Timer timer) {
    int slot = slot(timer.tick);
    Timer first = slots[slot];
    timer.next = first;
    if (first != null) {
      first.previous = timer;
    }
    slots[slot] = timer;
    pending++;
  }

  private void unlink(Timer timer) {
    Timer next = timer.next;
    Timer previous = timer.previous;
    if (next != null) {
      next.previous = previous;
    }
    if (previous != null) {
      previous.next = next;
    } else {
      slots[slot(timer.tick)] = next;
    }
    timer.next = null;
    timer.previous = null;
    pending--;
  }

  private boolean isLinked(Timer timer) {
    return timer.previous != null || slots[slot(timer.tick)] == timer;
  }

  private static int slot(long tick) {
    return (int) tick & (SLOTS - 1);
  }

  /** A timer; without its action once it has run or was taken back. */
  abstract static class Timer implements Timers.Pending {
    private long tick;
    private @Nullable Runnable action;
    private @Nullable Timer next;
    private @Nullable Timer previous;

    Timer(Runnable action) {
      this.action = Objects.requireNonNull(action, "action");
    }

    final long tick() {
      return tick;
    }

    /** The action, which the caller runs; null if the timer was taken back. */
    final @Nullable Runnable takeAction() {
      Runnable taken = action;
      action = null;
      return taken;
    }
  }
}
