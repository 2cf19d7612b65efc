package io.fanout.gateway.lane;

import io.netty.util.concurrent.FastThreadLocalThread;
import org.jspecify.annotations.Nullable;

/**
 * The thread of a lane. It remembers its lane in a field of its own, so that asking which lane one
 * is on reads no thread-local. The field is written and read by this thread alone.
 */
final class LaneThread extends FastThreadLocalThread {
  private final Lanes owner;
  private @Nullable Lane lane;

  LaneThread(Lanes owner, Runnable loop, String name) {
    super(loop, name);
    this.owner = owner;
    setDaemon(true);
  }

  /** The lane this thread runs; null for a thread of other lanes. To be asked on this thread. */
  @Nullable Lane laneOf(Lanes lanes) {
    if (lanes != owner) {
      return null;
    }
    if (lane == null) {
      lane = lanes.all().stream().filter(Lane::isCurrent).findFirst().orElse(null);
    }
    return lane;
  }
}
