package io.fanout.netty.edge;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * Ends a connection behind its last answer without taking that answer back: closing a socket with
 * unread bytes in it resets it, and the client would lose what it has not read yet. So our side is
 * ended, what still comes is thrown away, and the socket closes with the client's or soon.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing is left to do if closing fails
final class LingeringClose extends ChannelDuplexHandler {
  private static final long LONGEST_MILLIS = 1_000;

  /** Starts it once the last answer is written; later bytes are discarded. */
  static void after(ChannelFuture lastWrite, ChannelHandlerContext ctx) {
    lastWrite.addListener(
        written -> {
          if (written.isSuccess() && ctx.channel() instanceof DuplexChannel socket) {
            ctx.pipeline().addFirst(new LingeringClose());
            endOurs(socket, ctx);
          } else {
            ctx.close();
          }
        });
  }

  /** The same only if the client may still send; else the connection closes with the write. */
  static void after(ChannelFuture lastWrite, ChannelHandlerContext ctx, boolean maySend) {
    if (maySend) {
      after(lastWrite, ctx);
    } else {
      lastWrite.addListener(ChannelFutureListener.CLOSE);
    }
  }

  private static void endOurs(DuplexChannel socket, ChannelHandlerContext ctx) {
    SslHandler tls = ctx.pipeline().get(SslHandler.class);
    if (tls == null) {
      socket.shutdownOutput();
    } else {
      tls.closeOutbound().addListener(notified -> socket.shutdownOutput());
    }
    socket.config().setAutoRead(true);
    ctx.executor().schedule(() -> ctx.close(), LONGEST_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ReferenceCountUtil.release(message);
  }
}
