package io.fanout.netty.lane;

import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Timers on one wheel, which any thread may set. A thread of its own turns the wheel and runs the
 * actions. It sleeps until a timer may be due: setting one wakes it only if that timer comes before
 * all others, and taking one back never does.
 */
public final class WheelTimers implements Timers, AutoCloseable {
  /** The tick it sleeps until while it does not sleep: no timer has to wake it. */
  private static final long AWAKE = Long.MIN_VALUE;

  private static final long FOREVER = Long.MAX_VALUE / 2;
  private static final long CLOSING_MILLIS = 1_000;

  private final NanoClock clock;
  private final Consumer<Throwable> failures;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition woken = lock.newCondition();
  private final Wheel wheel;
  private long sleepsUntil = AWAKE;
  private @Nullable Thread thread;
  private boolean closed;

  /** With what hears of an action that failed. */
  public WheelTimers(NanoClock clock, Consumer<Throwable> failures) {
    this.clock = clock;
    this.failures = failures;
    this.wheel = new Wheel(clock.now());
  }

  @Override
  public Pending at(Deadline deadline, Runnable action) {
    Wheel.Timer timer = new ThreadTimer(action);
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("a timer was set after the timers' close (expected: none)");
      }
      if (thread == null || !thread.isAlive()) {
        thread = new Thread(null, this::serve, "fanout-timers", 0, false);
        thread.setDaemon(true);
        thread.start();
      }
      wheel.set(timer, deadline.at());
      if (timer.tick() < sleepsUntil) {
        sleepsUntil = timer.tick();
        woken.signal();
      }
    } finally {
      lock.unlock();
    }
    return timer;
  }

  private void serve() {
    List<Wheel.Timer> due = new ArrayList<>();
    boolean open = true;
    while (open) {
      try {
        open = awaitDue(due);
      } catch (InterruptedException e) {
        // Only close() ends this thread.
        failures.accept(e);
      }
      due.forEach(this::run);
      due.clear();
    }
  }

  /** Waits until timers may be due, and adds those that are; false once these are closed. */
  private boolean awaitDue(List<Wheel.Timer> due) throws InterruptedException {
    lock.lock();
    try {
      while (!closed) {
        wheel.turn(clock.now(), due);
        if (!due.isEmpty()) {
          sleepsUntil = AWAKE;
          return true;
        }
        sleepsUntil = wheel.next();
        woken.awaitNanos(
            sleepsUntil == Wheel.NEVER ? FOREVER : wheel.momentOf(sleepsUntil) - clock.now());
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void run(Wheel.Timer timer) {
    Runnable action;
    lock.lock();
    try {
      action = timer.takeAction();
    } finally {
      lock.unlock();
    }
    if (action != null) {
      try {
        action.run();
      } catch (RuntimeException | Error e) {
        failures.accept(e);
      }
      if (Thread.interrupted()) {
        failures.accept(
            new InterruptedException(
                "a timer's action left its thread interrupted (expected: actions that end at once)"));
      }
    }
  }

  /** Waits a while for an action that runs. */
  @Override
  public void close() {
    Thread serving;
    lock.lock();
    try {
      closed = true;
      woken.signal();
      serving = thread;
    } finally {
      lock.unlock();
    }
    if (serving == null || serving == Thread.currentThread()) {
      return;
    }
    try {
      serving.join(CLOSING_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (serving.isAlive()) {
      failures.accept(
          new IllegalStateException(
              "a timer's action still runs %d ms after the timers' close (expected: actions that end at once)"
                  .formatted(CLOSING_MILLIS)));
    }
  }

  private final class ThreadTimer extends Wheel.Timer {
    private ThreadTimer(Runnable action) {
      super(action);
    }

    @Override
    public void cancel() {
      lock.lock();
      try {
        wheel.takeBack(this);
      } finally {
        lock.unlock();
      }
    }
  }
}
