package io.fanout.netty.edge;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.settings.InboundSettings;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameLogger;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.logging.LogLevel;
import java.util.List;

/**
 * Netty's codec for a client's HTTP/2 connection, with four rules more. A frame on a closed stream
 * ends the connection if its client must have known that (RFC 9113, 5.1 and 5.1.1). So does a
 * SETTINGS frame that makes a stream's window too large (6.9.2). Streams that the client resets or
 * breaks are limited. The bytes of an unfinished frame count in the client's budget.
 */
final class StrictFrameCodec extends Http2FrameCodec {
  /** How long a connection that is closed waits for streams in progress; the rest is drain's. */
  private static final long GRACE_MILLIS = 500;

  private final ClosedStreams closed;
  private final ResetLimit resets;
  private final InitialWindow window;
  private final BodyBudget budget;
  private int counted; // bytes of the unfinished frame that the budget counts
  private boolean broken;

  private StrictFrameCodec(
      Http2ConnectionEncoder encoder,
      Http2ConnectionDecoder decoder,
      Http2Settings initialSettings,
      ResetLimit resets,
      InitialWindow window,
      ClosedStreams closed,
      BodyBudget budget) {
    super(encoder, decoder, initialSettings, false, true);
    this.closed = closed;
    this.resets = resets;
    this.window = window;
    this.budget = budget;
    connection().addListener(closed);
    gracefulShutdownTimeoutMillis(GRACE_MILLIS);
  }

  /** A codec with the same bounds as HTTP/1.1 has, whose unfinished frames count in the budget. */
  static Http2FrameCodec of(InboundSettings settings, ResetLimit resets, BodyBudget budget) {
    Http2FrameCodec codec =
        new Builder(resets, budget)
            .initialSettings(
                Http2Settings.defaultSettings()
                    .maxConcurrentStreams(settings.maxStreams())
                    .maxHeaderListSize(
                        settings.maxHeaders().toBytes() + settings.maxUri().toBytes()))
            .validateRequiredPseudoHeaders(true)
            .build();
    // ClientStream refuses streams beyond the limit that the client has not read yet. Netty itself
    // would drop such a stream and treat its body as a protocol violation.
    codec.connection().remote().maxActiveStreams(Integer.MAX_VALUE);
    return codec;
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
    if (broken) {
      in.skipBytes(in.readableBytes());
    } else {
      super.decode(ctx, in, out);
      if (!count(in.readableBytes())) {
        broken = true;
        in.skipBytes(in.readableBytes());
        onError(
            ctx,
            false,
            Http2Exception.connectionError(
                Http2Error.ENHANCE_YOUR_CALM, "no memory is left for unfinished frames"));
      }
    }
  }

  /** Counts the bytes of an incomplete frame; false if there is no room for them. */
  private boolean count(int waiting) {
    int wanted = waiting <= BodyBudget.NOT_COUNTED ? 0 : waiting;
    if (wanted > counted && !budget.take(wanted - counted)) {
      return false;
    }
    if (wanted < counted) {
      budget.giveBack(counted - wanted);
    }
    counted = wanted;
    return true;
  }

  @Override
  protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
    boolean unused = count(0);
    super.handlerRemoved0(ctx);
  }

  @Override
  public void onError(ChannelHandlerContext ctx, boolean outbound, Throwable cause) {
    if (outbound || !(cause instanceof Http2Exception.StreamException error)) {
      super.onError(ctx, outbound, cause);
      return;
    }
    try {
      if (isWorthAnAnswer(error)) {
        resets.reset();
        super.onError(ctx, false, rightly(error));
      }
    } catch (Http2Exception worse) {
      broken = true;
      super.onError(ctx, false, worse);
    }
  }

  /** Sends no reset in answer to a client's reset (RFC 9113, 5.4.2). */
  @Override
  public ChannelFuture resetStream(
      ChannelHandlerContext ctx, int streamId, long errorCode, ChannelPromise promise) {
    return closed.isResetByClient(streamId)
        ? promise.setSuccess()
        : super.resetStream(ctx, streamId, errorCode, promise);
  }

  /** Whether to reset the stream; throws an error that ends the whole connection. */
  private boolean isWorthAnAnswer(Http2Exception.StreamException error) throws Http2Exception {
    int id = error.streamId();
    if (error.error() != Http2Error.STREAM_CLOSED || connection().stream(id) != null) {
      return true;
    }
    return switch (closed.reason(id)) {
      case RESET_BY_GATEWAY -> false;
      case FORGOTTEN -> true;
      case NEVER_OPENED ->
          throw Http2Exception.connectionError(
              Http2Error.PROTOCOL_ERROR, "stream %d is smaller than an earlier one", id);
      case ENDED_BY_CLIENT ->
          throw Http2Exception.connectionError(
              Http2Error.STREAM_CLOSED, "stream %d was ended by its client", id);
    };
  }

  /**
   * Netty takes a second head on a half-closed stream for a breach of another rule, and a window
   * that SETTINGS make too large for an error of its stream alone.
   */
  private Http2Exception rightly(Http2Exception.StreamException error) throws Http2Exception {
    if (error.error() == Http2Error.FLOW_CONTROL_ERROR && window.failedToChange(encoder())) {
      throw Http2Exception.connectionError(
          Http2Error.FLOW_CONTROL_ERROR,
          "SETTINGS make the window of stream %d too large",
          error.streamId());
    }
    Http2Stream stream = connection().stream(error.streamId());
    boolean secondHead =
        stream != null
            && !stream.state().remoteSideOpen()
            && String.valueOf(error.getMessage()).contains("too many headers");
    return secondHead
        ? Http2Exception.streamError(
            error.streamId(), Http2Error.STREAM_CLOSED, "HEADERS on a half-closed stream")
        : error;
  }

  private static final class Builder extends Http2FrameCodecBuilder {
    private final ResetLimit resets;
    private final ClosedStreams closed = new ClosedStreams();
    private final BodyBudget budget;

    private Builder(ResetLimit resets, BodyBudget budget) {
      this.resets = resets;
      this.budget = budget;
      // Netty's own limits do not exempt answered streams and treat the gateway's refusals as
      // attacks.
      frameLogger(new ClientResets(closed));
      decoderEnforceMaxRstFramesPerWindow(0, 0);
      encoderEnforceMaxRstFramesPerWindow(0, 0);
    }

    @Override
    protected Http2FrameCodec build(
        Http2ConnectionDecoder decoder,
        Http2ConnectionEncoder encoder,
        Http2Settings initialSettings) {
      InitialWindow window = new InitialWindow();
      return new StrictFrameCodec(
          encoder,
          window.noting(resets.counting(decoder)),
          initialSettings,
          resets,
          window,
          closed,
          budget);
    }
  }

  /**
   * Sees every RST_STREAM of the client. Netty reports one on a closed stream only here, because
   * its frame log is off.
   */
  private static final class ClientResets extends Http2FrameLogger {
    private final ClosedStreams closed;

    private ClientResets(ClosedStreams closed) {
      super(LogLevel.TRACE, StrictFrameCodec.class);
      this.closed = closed;
    }

    @Override
    public boolean isEnabled() {
      return false;
    }

    @Override
    public void logRstStream(
        Direction direction, ChannelHandlerContext ctx, int streamId, long errorCode) {
      if (direction == Direction.INBOUND) {
        closed.resetByClient(streamId);
      }
    }
  }
}
