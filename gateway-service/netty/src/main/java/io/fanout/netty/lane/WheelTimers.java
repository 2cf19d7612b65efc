package io.fanout.netty.lane;

import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import java.util.concurrent.TimeUnit;

/**
 * Timers on one hashed wheel: setting and taking back cost the same for one deadline as for a
 * million. It runs up to one tick late, never early.
 */
public final class WheelTimers implements Timers, AutoCloseable {
  private static final int TICK_MILLIS = 5;
  private static final int SLOTS = 2048;

  private final NanoClock clock;
  private final HashedWheelTimer wheel;

  public WheelTimers(NanoClock clock) {
    this.clock = clock;
    this.wheel =
        new HashedWheelTimer(
            task -> {
              Thread thread = new Thread(task, "fanout-timers");
              thread.setDaemon(true);
              return thread;
            },
            TICK_MILLIS,
            TimeUnit.MILLISECONDS,
            SLOTS);
  }

  @Override
  public Pending at(Deadline deadline, Runnable action) {
    Timeout timeout =
        wheel.newTimeout(
            ignored -> action.run(), Math.max(0, deadline.left(clock)), TimeUnit.NANOSECONDS);
    return timeout::cancel;
  }

  @Override
  public void close() {
    wheel.stop();
  }
}
