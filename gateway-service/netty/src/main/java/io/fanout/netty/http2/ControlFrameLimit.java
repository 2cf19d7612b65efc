package io.fanout.netty.http2;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.DecoratingHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2LifecycleManager;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose other end makes the gateway send control frames and does not read them.
 * Netty's own class for this is not public, and Netty's builder applies it only to Netty's own
 * frame writer. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
final class ControlFrameLimit extends DecoratingHttp2ConnectionEncoder {
  private static final int MOST = Http2CodecUtil.DEFAULT_MAX_QUEUED_CONTROL_FRAMES;

  private int unsent;
  private boolean exceeded;
  private final ChannelFutureListener sent = future -> unsent--;
  private @Nullable Http2LifecycleManager codec;

  ControlFrameLimit(Http2ConnectionEncoder encoder) {
    super(encoder);
  }

  @Override
  public void lifecycleManager(Http2LifecycleManager manager) {
    codec = manager;
    super.lifecycleManager(manager);
  }

  @Override
  public ChannelFuture writeSettingsAck(ChannelHandlerContext ctx, ChannelPromise promise) {
    return super.writeSettingsAck(ctx, counted(ctx, promise));
  }

  @Override
  public ChannelFuture writePing(
      ChannelHandlerContext ctx, boolean ack, long data, ChannelPromise promise) {
    return super.writePing(ctx, ack, data, ack ? counted(ctx, promise) : promise);
  }

  @Override
  public ChannelFuture writeRstStream(
      ChannelHandlerContext ctx, int stream, long error, ChannelPromise promise) {
    return super.writeRstStream(ctx, stream, error, counted(ctx, promise));
  }

  private ChannelPromise counted(ChannelHandlerContext ctx, ChannelPromise promise) {
    if (unsent == MOST && !exceeded) {
      ctx.flush(); // makes room unless BatchedFlushes holds it back until the read ends
    }
    if (unsent == MOST && !exceeded) {
      exceeded = true;
      Objects.requireNonNull(codec)
          .onError(
              ctx,
              true,
              Http2Exception.connectionError(
                  Http2Error.ENHANCE_YOUR_CALM,
                  "%d control frames are unsent (expected: at most %d)",
                  unsent + 1,
                  MOST));
      ctx.close();
    }
    unsent++;
    return promise.unvoid().addListener(sent);
  }
}
