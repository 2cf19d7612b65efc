package io.fanout.relay;

import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.EventLoopLanes;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The links of a gateway: one for each lane. */
@SuppressWarnings("FutureReturnValueIgnored") // the strand waits for the call's own future
final class RelayLinks {
  private final EventLoopLanes lanes;
  private final List<RelayLink> all;
  private final AtomicInteger turn = new AtomicInteger();

  RelayLinks(EventLoopLanes lanes, List<RelayLink> all) {
    this.lanes = lanes;
    this.all = List.copyOf(all);
  }

  /** The link of the lane that runs the caller; of the lanes in turn where none does. */
  RelayLink forCaller() {
    EventLoopLane current = lanes.current();
    return all.get(
        current == null ? Math.floorMod(turn.getAndIncrement(), all.size()) : current.index());
  }

  /** Closes a host without waiting for it. */
  void closeSoon(RelayHost host) {
    for (RelayLink link : all) {
      try {
        link.lane().execute(() -> link.close(host));
      } catch (RejectedExecutionException e) {
        return; // The lanes have ended and have closed their links.
      }
    }
  }

  /** Closes a host: calls to it have ended when this returns. */
  void close(RelayHost host) {
    RelayCall waiting = host.closeAndPoll();
    while (waiting != null) {
      waiting.link().refuse(waiting);
      waiting = host.closeAndPoll();
    }
    onEachLane(link -> link.close(host));
  }

  void close() {
    onEachLane(RelayLink::close);
  }

  private void onEachLane(Consumer<RelayLink> action) {
    for (RelayLink link : all) {
      if (link.lane().isCurrent()) {
        action.accept(link);
        continue;
      }
      try {
        link.lane().loop().submit(() -> action.accept(link)).awaitUninterruptibly();
      } catch (RejectedExecutionException e) {
        return; // The lanes have ended and have closed their links.
      }
    }
  }
}
