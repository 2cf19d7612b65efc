package io.fanout.netty.edge;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The single timer of a connection. Requests neither set nor cancel it: it fires now and then and
 * checks the connection's state. Confined to the connection's lane.
 */
final class ConnectionTimer {
  private final ChannelHandlerContext context;
  private final Runnable look;
  private @Nullable Future<?> timer;
  private long firesAt;

  ConnectionTimer(ChannelHandlerContext context, Runnable look) {
    this.context = context;
    this.look = look;
  }

  /** Has a look no later than that far from now; a sooner one stays. */
  void within(long nanos) {
    long at = System.nanoTime() + nanos;
    if (timer != null) {
      if (firesAt - at <= 0) {
        return;
      }
      timer.cancel(false);
    }
    firesAt = at;
    timer = context.executor().schedule(this::fire, nanos, TimeUnit.NANOSECONDS);
  }

  private void fire() {
    timer = null;
    look.run();
  }

  void end() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }
}
