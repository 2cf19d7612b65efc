package io.fanout.netty.lane;

import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.util.List;
import java.util.function.Consumer;

/**
 * Timers that run on the lane that set them: no other thread is woken, neither to set one, nor to
 * take it back, nor when it is due. Those set elsewhere are left to other timers.
 */
public final class LaneTimers implements Timers {
  private final EventLoopLanes lanes;
  private final List<LaneWheel> wheels;
  private final Timers elsewhere;

  /** With the timers for threads that are no lane, and with what hears of an action that failed. */
  public LaneTimers(
      EventLoopLanes lanes, NanoClock clock, Timers elsewhere, Consumer<Throwable> failures) {
    this.lanes = lanes;
    this.wheels = lanes.all().stream().map(lane -> new LaneWheel(lane, clock, failures)).toList();
    this.elsewhere = elsewhere;
  }

  @Override
  public Pending at(Deadline deadline, Runnable action) {
    EventLoopLane lane = lanes.current();
    return lane == null
        ? elsewhere.at(deadline, action)
        : wheels.get(lane.index()).at(deadline.at(), action);
  }
}
