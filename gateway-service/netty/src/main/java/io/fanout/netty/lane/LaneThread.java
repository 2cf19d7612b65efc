package io.fanout.netty.lane;

import io.fanout.agent.Carrier;
import io.netty.util.concurrent.FastThreadLocalThread;
import org.jspecify.annotations.Nullable;

/**
 * The thread of a lane. It remembers its lane and the fiber that it carries in fields of its own,
 * so that asking for them reads no thread-local. They are written and read by this thread alone.
 */
final class LaneThread extends FastThreadLocalThread implements Carrier {
  private final EventLoopLanes owner;
  private @Nullable EventLoopLane lane;
  private @Nullable Object strand;

  LaneThread(EventLoopLanes owner, Runnable loop, String name) {
    super(loop, name);
    this.owner = owner;
    setDaemon(true);
  }

  /** The lane that this thread runs; null for a thread of other lanes. Call it on this thread. */
  @Nullable EventLoopLane laneOf(EventLoopLanes lanes) {
    if (lanes != owner) {
      return null;
    }
    if (lane == null) {
      lane = lanes.all().stream().filter(EventLoopLane::isCurrent).findFirst().orElse(null);
    }
    return lane;
  }

  /** Whether this thread runs that lane. Call it on this thread. */
  boolean runs(EventLoopLane asked) {
    return lane == null ? asked.loop().inEventLoop() : lane.loop() == asked.loop();
  }

  @Override
  public @Nullable Object currentStrand() {
    return strand;
  }

  @Override
  public void currentStrand(@Nullable Object current) {
    strand = current;
  }
}
