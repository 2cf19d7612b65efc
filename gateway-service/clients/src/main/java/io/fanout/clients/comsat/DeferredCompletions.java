package io.fanout.clients.comsat;

import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.EventLoopLanes;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts off what a new connection's taker does to the pool until the pool has noted who took it.
 * HttpCore's pool tells the taker first and notes it second: a connection given back in between
 * would count as in use for ever.
 *
 * <p>EventLoopLanes complete connections; what each of them has put off is its alone.
 */
final class DeferredCompletions {
  private final EventLoopLanes lanes;
  private final List<Later> byLane;

  DeferredCompletions(EventLoopLanes lanes) {
    this.lanes = lanes;
    this.byLane = Stream.generate(Later::new).limit(lanes.all().size()).toList();
  }

  private static final class Later {
    private final Queue<Runnable> actions = new ArrayDeque<>();
    private boolean completing;
  }

  /** Runs that on a lane, which completes a connection; then what was put off meanwhile. */
  boolean run(BooleanSupplier completion) {
    Later later = ofCaller();
    if (later == null) {
      throw new IllegalStateException(
          Thread.currentThread() + " completes a connection (expected: a lane)");
    }
    later.completing = true;
    try {
      return completion.getAsBoolean();
    } finally {
      later.completing = false;
      for (Runnable next = later.actions.poll(); next != null; next = later.actions.poll()) {
        next.run();
      }
    }
  }

  /** Runs that at once, or after the completion that the caller is part of. */
  void after(Runnable action) {
    Later later = ofCaller();
    if (later != null && later.completing) {
      later.actions.add(action);
    } else {
      action.run();
    }
  }

  private @Nullable Later ofCaller() {
    EventLoopLane lane = lanes.current();
    return lane == null ? null : byLane.get(lane.index());
  }
}
