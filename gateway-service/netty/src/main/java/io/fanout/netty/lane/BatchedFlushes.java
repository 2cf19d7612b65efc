package io.fanout.netty.lane;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.flush.FlushConsolidationHandler;

/**
 * Sends what several streams of one connection write in one turn of its lane with one system call,
 * and as few TLS records. A message waits only until the lane has done the work that is at hand.
 * Netty's codec flushes after each read, even if it has written nothing. This handler drops such
 * flushes, because each would cost work in TLS. Place it between TLS and HTTP/2.
 */
public final class BatchedFlushes extends FlushConsolidationHandler {
  private boolean written; // since the last flush

  public BatchedFlushes() {
    super(DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES, true);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise)
      throws Exception {
    written = true;
    super.write(ctx, message, promise);
  }

  @Override
  public void flush(ChannelHandlerContext ctx) throws Exception {
    if (written) {
      written = false;
      super.flush(ctx);
    }
  }
}
