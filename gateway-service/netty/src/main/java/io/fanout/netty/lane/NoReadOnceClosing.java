package io.fanout.netty.lane;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/**
 * Asks for no more bytes of a connection that is being closed. Netty 4.2.18 would poll its socket
 * again where a write is still under way, and nobody ends that poll: the kernel keeps the
 * connection open for it, and its peer is never told that it has ended.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the caller has the promise
final class NoReadOnceClosing extends ChannelOutboundHandlerAdapter {
  private boolean closing;

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    closing = true;
    ctx.close(promise);
  }

  @Override
  public void read(ChannelHandlerContext ctx) {
    if (!closing) {
      ctx.read();
    }
  }
}
