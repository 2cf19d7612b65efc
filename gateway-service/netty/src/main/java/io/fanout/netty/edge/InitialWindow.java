package io.fanout.netty.edge;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DecoratingHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Settings;

/**
 * The initial window of streams, as the last SETTINGS frame of an HTTP/2 client that was applied to
 * all streams has set it. Belongs to its connection's lane.
 */
final class InitialWindow {
  private int applied = Http2CodecUtil.DEFAULT_WINDOW_SIZE;

  /**
   * Whether a SETTINGS frame has just failed: the encoder has taken its window, and a stream's
   * window became too large by it.
   */
  boolean failedToChange(Http2ConnectionEncoder encoder) {
    return encoder.flowController().initialWindowSize() != applied;
  }

  /** The decoder, with each SETTINGS frame noted that was applied. */
  Http2ConnectionDecoder noting(Http2ConnectionDecoder decoder) {
    return new DecoratingHttp2ConnectionDecoder(decoder) {
      @Override
      public void frameListener(Http2FrameListener listener) {
        super.frameListener(new NotingListener(listener));
      }
    };
  }

  private final class NotingListener extends Http2FrameListenerDecorator {
    private NotingListener(Http2FrameListener listener) {
      super(listener);
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings)
        throws Http2Exception {
      Integer window = settings.initialWindowSize();
      if (window != null) {
        applied = window;
      }
      super.onSettingsRead(ctx, settings);
    }
  }
}
