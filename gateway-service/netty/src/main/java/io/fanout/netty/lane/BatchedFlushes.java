package io.fanout.netty.lane;

import io.netty.channel.ChannelHandler;
import io.netty.handler.flush.FlushConsolidationHandler;

/**
 * Sends what several streams of one connection write in one turn of its lane with one system call,
 * and as few TLS records. A message waits only until the lane has done the work that is at hand.
 */
public final class BatchedFlushes {
  private BatchedFlushes() {}

  /** A handler for one connection, to be placed between TLS and HTTP/2. */
  public static ChannelHandler handler() {
    return new FlushConsolidationHandler(
        FlushConsolidationHandler.DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES, true);
  }
}
