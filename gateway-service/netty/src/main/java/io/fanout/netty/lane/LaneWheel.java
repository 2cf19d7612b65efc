package io.fanout.netty.lane;

import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The timers of one lane, on a wheel that the lane owns and turns itself. */
final class LaneWheel {
  private static final long MOST_LATE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

  private final EventLoopLane lane;
  private final NanoClock clock;
  private final Consumer<Throwable> failures;
  private final Wheel wheel;
  private final List<Wheel.Timer> due = new ArrayList<>();
  private long wakesAt = Wheel.NEVER;
  private @Nullable Future<?> wakeUp;

  LaneWheel(EventLoopLane lane, NanoClock clock, Consumer<Throwable> failures) {
    this.lane = lane;
    this.clock = clock;
    this.failures = failures;
    this.wheel = new Wheel(clock.now());
  }

  /** How many timers are set. */
  int pending() {
    return wheel.pending();
  }

  Timers.Pending at(long moment, Runnable action) {
    Wheel.Timer timer = new LaneTimer(action);
    wheel.set(timer, moment);
    wakeBy(timer.tick());
    return timer;
  }

  private void wakeBy(long tick) {
    if (tick >= wakesAt) {
      return;
    }
    if (wakeUp != null) {
      wakeUp.cancel(false);
    }
    wakesAt = tick;
    long wait = wheel.momentOf(tick) - clock.now();
    wakeUp = lane.loop().schedule(this::wake, Math.max(0, wait), TimeUnit.NANOSECONDS);
  }

  /**
   * Runs what is due. A lane that was busy when the time was up may hold answers unread: it reads
   * its connections first, so that no call is ended, or made again, because the gateway was slow.
   */
  private void wake() {
    long now = clock.now();
    if (now - wheel.momentOf(wakesAt) <= MOST_LATE_NANOS) {
      turn(now);
      return;
    }
    // Until then, no timer wakes the lane earlier: it would only defer the turn again.
    wakesAt = Long.MIN_VALUE;
    wakeUp = lane.loop().schedule(() -> turn(now), 0, TimeUnit.NANOSECONDS);
  }

  /** Runs what was due at that moment. */
  private void turn(long moment) {
    wakeUp = null;
    wakesAt = Wheel.NEVER;
    wheel.turn(moment, due);
    for (int i = 0; i < due.size(); i++) {
      run(due.get(i));
    }
    due.clear();
    wakeBy(wheel.next());
  }

  private void run(Wheel.Timer timer) {
    Runnable action = timer.takeAction();
    if (action != null) {
      try {
        action.run();
      } catch (RuntimeException | Error e) {
        failures.accept(e);
      }
    }
  }

  private final class LaneTimer extends Wheel.Timer {
    private LaneTimer(Runnable action) {
      super(action);
    }

    @Override
    public void cancel() {
      if (lane.isCurrent()) {
        wheel.takeBack(this);
      } else {
        lane.execute(() -> wheel.takeBack(this));
      }
    }
  }
}
