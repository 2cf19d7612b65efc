package io.fanout.netty.edge;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2FrameReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads a client's frames, and notes each RST_STREAM. Only a reader sees all of them: Netty's
 * decoder drops those of closed streams. Owned by its lane.
 */
final class ResetNotingReader implements Http2FrameReader {
  private final Http2FrameReader reader;
  private final ClosedStreams closed;
  private @Nullable ResetListener resets;

  ResetNotingReader(Http2FrameReader reader, ClosedStreams closed) {
    this.reader = reader;
    this.closed = closed;
  }

  @Override
  public void readFrame(ChannelHandlerContext ctx, ByteBuf in, Http2FrameListener listener)
      throws Http2Exception {
    if (resets == null || !resets.listensFor(listener)) { // Netty changes it after the preface
      resets = new ResetListener(listener);
    }
    reader.readFrame(ctx, in, resets);
  }

  @Override
  public Configuration configuration() {
    return reader.configuration();
  }

  @Override
  public void close() {
    reader.close();
  }

  private final class ResetListener extends Http2FrameListenerDecorator {
    private ResetListener(Http2FrameListener listener) {
      super(listener);
    }

    private boolean listensFor(Http2FrameListener other) {
      return listener == other;
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode)
        throws Http2Exception {
      closed.resetByClient(streamId);
      super.onRstStreamRead(ctx, streamId, errorCode);
    }
  }
}
