package io.fanout.netty.edge;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DecoratingHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Bounds how many streams of an HTTP/2 connection its client resets, or breaks so that the gateway
 * has to reset them. A stream that is reset makes room for the next before its work is done, so a
 * client could start more work than {@code max-streams} allows. Each answered stream permits one
 * reset more. Belongs to its connection's lane.
 */
final class ResetLimit {
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final int maxResets;
  private final LongSupplier nanoTime;
  private int resets;
  private long windowStart;

  ResetLimit(int maxResets, LongSupplier nanoTime) {
    this.maxResets = maxResets;
    this.nanoTime = nanoTime;
  }

  /** A stream was answered. */
  void answered() {
    if (resets > 0) {
      resets--;
    }
  }

  /**
   * Counts a stream that the client reset or broke; beyond the limit, throws the error that ends
   * the connection.
   */
  void reset() throws Http2Exception {
    long now = nanoTime.getAsLong();
    if (resets == 0 || now - windowStart >= WINDOW_NANOS) {
      windowStart = now;
      resets = 0;
    }
    if (++resets > maxResets) {
      throw Http2Exception.connectionError(
          Http2Error.ENHANCE_YOUR_CALM,
          "more than %d streams were reset within %d s and not answered",
          maxResets,
          TimeUnit.NANOSECONDS.toSeconds(WINDOW_NANOS));
    }
  }

  /** The decoder, with each RST_STREAM counted. */
  Http2ConnectionDecoder counting(Http2ConnectionDecoder decoder) {
    return new DecoratingHttp2ConnectionDecoder(decoder) {
      @Override
      public void frameListener(Http2FrameListener listener) {
        super.frameListener(new CountingListener(listener));
      }
    };
  }

  private final class CountingListener extends Http2FrameListenerDecorator {
    private CountingListener(Http2FrameListener listener) {
      super(listener);
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode)
        throws Http2Exception {
      reset();
      super.onRstStreamRead(ctx, streamId, errorCode);
    }
  }
}
