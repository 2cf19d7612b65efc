package io.fanout.netty.lane;

import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The timers of one lane, on a hashed wheel that the lane turns itself. Setting one and taking it
 * back link and unlink it in a list: a million pending deadlines cost no more than one. The wheel
 * sleeps until the next list that has a timer, so deadlines that are taken back in time wake
 * nobody. Owned by its lane. A timer runs up to one tick late, never early.
 */
final class Wheel {
  private static final int SLOTS = 1024;
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long NEVER = Long.MAX_VALUE;

  private final EventLoopLane lane;
  private final NanoClock clock;
  private final Consumer<Throwable> failures;
  private final long origin;
  private final @Nullable Entry[] slots = new Entry[SLOTS];
  private final List<Entry> due = new ArrayList<>();
  private int pending;
  private long turnedTo;
  private long wakesAt = NEVER;
  private @Nullable Future<?> wakeUp;

  Wheel(EventLoopLane lane, NanoClock clock, Consumer<Throwable> failures) {
    this.lane = lane;
    this.clock = clock;
    this.failures = failures;
    this.origin = clock.now();
  }

  /** How many timers are set. */
  int pending() {
    return pending;
  }

  Timers.Pending at(long moment, Runnable action) {
    long tick = Math.max(turnedTo + 1, (moment - origin + TICK_NANOS - 1) / TICK_NANOS);
    Entry entry = new Entry(tick, action);
    link(entry);
    if (tick < wakesAt) {
      wakeAt(tick);
    }
    return entry;
  }

  private void link(Entry entry) {
    int slot = slot(entry.tick);
    Entry first = slots[slot];
    entry.next = first;
    if (first != null) {
      first.previous = entry;
    }
    slots[slot] = entry;
    pending++;
  }

  private void unlink(Entry entry) {
    Entry next = entry.next;
    Entry previous = entry.previous;
    if (next != null) {
      next.previous = previous;
    }
    if (previous != null) {
      previous.next = next;
    } else {
      slots[slot(entry.tick)] = next;
    }
    entry.next = null;
    entry.previous = null;
    pending--;
  }

  private static int slot(long tick) {
    return (int) tick & (SLOTS - 1);
  }

  private void wakeAt(long tick) {
    if (wakeUp != null) {
      wakeUp.cancel(false);
    }
    wakesAt = tick;
    long wait = origin + tick * TICK_NANOS - clock.now();
    wakeUp = lane.loop().schedule(this::turn, Math.max(0, wait), TimeUnit.NANOSECONDS);
  }

  private void turn() {
    wakeUp = null;
    wakesAt = NEVER;
    long now = (clock.now() - origin) / TICK_NANOS;
    for (long tick = Math.max(turnedTo + 1, now - SLOTS + 1); tick <= now; tick++) {
      takeDue(slots[slot(tick)], now);
    }
    turnedTo = Math.max(turnedTo, now);
    for (int i = 0; i < due.size(); i++) {
      run(due.get(i));
    }
    due.clear();
    sleep();
  }

  private void takeDue(@Nullable Entry first, long now) {
    Entry entry = first;
    while (entry != null) {
      Entry next = entry.next;
      if (entry.tick <= now) {
        unlink(entry);
        due.add(entry);
      }
      entry = next;
    }
  }

  private void run(Entry entry) {
    Runnable action = entry.action;
    entry.action = null;
    if (action != null) {
      try {
        action.run();
      } catch (RuntimeException | Error e) {
        failures.accept(e);
      }
    }
  }

  /** Until the next tick whose list has a timer; one of a later round makes it look once more. */
  private void sleep() {
    if (pending == 0) {
      return;
    }
    long tick = turnedTo + 1;
    while (slots[slot(tick)] == null) {
      tick++;
    }
    if (tick < wakesAt) {
      wakeAt(tick);
    }
  }

  /** A timer; without its action once it has run or was taken back. */
  private final class Entry implements Timers.Pending {
    private final long tick;
    private @Nullable Runnable action;
    private @Nullable Entry next;
    private @Nullable Entry previous;

    private Entry(long tick, Runnable action) {
      this.tick = tick;
      this.action = Objects.requireNonNull(action, "action");
    }

    @Override
    public void cancel() {
      if (lane.isCurrent()) {
        takeBack();
      } else {
        lane.execute(this::takeBack);
      }
    }

    private void takeBack() {
      if (action == null) {
        return;
      }
      action = null;
      if (isLinked()) {
        unlink(this);
      }
    }

    private boolean isLinked() {
      return previous != null || slots[slot(tick)] == this;
    }
  }
}
