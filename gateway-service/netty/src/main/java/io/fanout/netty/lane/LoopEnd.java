package io.fanout.netty.lane;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Ends event loops and closes their channels. Netty 4.2.17 closes a loop's channels only if the
 * loop notices, between its I/O and its tasks, that it is to end. A shutdown that comes later in
 * the turn, and has no quiet period, ends the loop at once: its channels stay open, and nobody
 * serves them. So each loop shuts itself down in a task, and a hook that does nothing makes it take
 * one more turn.
 */
public final class LoopEnd {
  private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(5);

  private LoopEnd() {}

  /** Ends these loops now, and waits until they have ended, for 10 s at most. */
  public static void of(EventLoopGroup loops) {
    for (EventExecutor loop : loops) {
      if (!loop.isShuttingDown()) {
        loop.execute(() -> end((SingleThreadEventExecutor) loop));
      }
    }
    var unused = loops.terminationFuture().awaitUninterruptibly(10, TimeUnit.SECONDS);
  }

  private static void end(SingleThreadEventExecutor loop) {
    loop.addShutdownHook(() -> {});
    // With a quiet period, however short, a loop that has run a hook does not end in the same turn.
    var unused = loop.shutdownGracefully(1, TIMEOUT, TimeUnit.NANOSECONDS);
  }
}
