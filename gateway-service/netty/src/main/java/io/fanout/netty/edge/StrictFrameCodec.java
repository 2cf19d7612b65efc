package io.fanout.netty.edge;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.http2.ArrivedHead;
import io.fanout.netty.http2.StreamStates;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpScheme;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.HttpConversionUtil;
import java.util.List;

/**
 * Netty's codec for a client's HTTP/2 connection, with five more rules. A frame on a closed stream
 * ends the connection if its client must have known that (RFC 9113, 5.1 and 5.1.1). So does a
 * SETTINGS frame that makes a stream's window too large (6.9.2). Streams that the client resets or
 * breaks are limited. The bytes of an unfinished frame count in the client's budget. A client that
 * leaves too many bytes unread loses its connection.
 */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
final class StrictFrameCodec extends Http2ConnectionHandler {
  private final Http2Session session;
  private final ClosedStreams closed;
  private final ResetLimit resets;
  private final InitialWindow window;
  private final BodyBudget budget;
  private int counted; // bytes of the unfinished frame that the budget counts
  private boolean broken;

  StrictFrameCodec(
      Http2ConnectionEncoder encoder,
      Http2ConnectionDecoder decoder,
      Http2Settings initialSettings,
      Http2Session session,
      ResetLimit resets,
      InitialWindow window,
      ClosedStreams closed,
      BodyBudget budget) {
    super(decoder, encoder, initialSettings);
    this.session = session;
    this.closed = closed;
    this.resets = resets;
    this.window = window;
    this.budget = budget;
    connection().addListener(closed);
    connection().addListener(new Ends());
  }

  /** A codec with the same bounds as HTTP/1.1 has, whose unfinished frames count in the budget. */
  static StrictFrameCodec of(
      Http2Session session, InboundSettings settings, ResetLimit resets, BodyBudget budget) {
    StrictFrameCodec codec = new StrictFrameCodecBuilder(session, settings, resets, budget).build();
    // The session refuses streams beyond the limit that the client has not read yet. Netty itself
    // would drop such a stream and treat its body as a protocol violation.
    codec.connection().remote().maxActiveStreams(Integer.MAX_VALUE);
    return codec;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
    super.handlerAdded(ctx);
    session.begin(new Http2Output(this, ctx));
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
    if (event == Drain.NOW) {
      session.drain();
    } else if (event instanceof HttpServerUpgradeHandler.UpgradeEvent upgrade) {
      begin(upgrade);
      return;
    }
    super.userEventTriggered(ctx, event);
  }

  /** The request that asked for the upgrade belongs to stream 1. */
  private void begin(HttpServerUpgradeHandler.UpgradeEvent upgrade) {
    try {
      if (connection().stream(Http2CodecUtil.HTTP_UPGRADE_STREAM_ID) == null) {
        return; // the connection is closed already
      }
      FullHttpRequest request = upgrade.upgradeRequest();
      request
          .headers()
          .set(
              HttpConversionUtil.ExtensionHeaderNames.SCHEME.text(),
              HttpScheme.HTTP.name().toString());
      ArrivedHead head = ArrivedHead.of(HttpConversionUtil.toHttp2Headers(request, true));
      session.head(Http2CodecUtil.HTTP_UPGRADE_STREAM_ID, head, true);
    } finally {
      upgrade.release();
    }
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
    if (broken) {
      in.skipBytes(in.readableBytes());
    } else {
      super.decode(ctx, in, out);
      if (!count(in.readableBytes())) {
        endHostile(ctx, in, "no memory is left for unfinished frames");
      } else if (session.hasTooMuchUnsent()) {
        endHostile(ctx, in, session.tooMuchUnsent());
      }
    }
  }

  private void endHostile(ChannelHandlerContext ctx, ByteBuf in, String why) {
    broken = true;
    in.skipBytes(in.readableBytes());
    onError(ctx, false, Http2Exception.connectionError(Http2Error.ENHANCE_YOUR_CALM, why));
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
    session.end();
    super.handlerRemoved0(ctx);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
    if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
      CloseOnFailure.log(ctx.channel(), "the connection", cause);
      ctx.pipeline().close();
    } else {
      super.exceptionCaught(ctx, cause);
    }
  }

  @Override
  protected void onConnectionError(
      ChannelHandlerContext ctx, boolean outbound, Throwable cause, Http2Exception error) {
    if (!outbound && !(cause instanceof Http2Exception)) {
      CloseOnFailure.log(ctx.channel(), "the connection", cause);
    }
    super.onConnectionError(ctx, outbound, cause, error);
  }

  /** Resets the stream unless it is already closed. */
  @Override
  protected void onStreamError(
      ChannelHandlerContext ctx,
      boolean outbound,
      Throwable cause,
      Http2Exception.StreamException error) {
    Http2Stream known = connection().stream(error.streamId());
    if (!outbound || !StreamStates.isClosed(known)) {
      super.onStreamError(ctx, outbound, cause, error);
      StreamStates.close(known);
    }
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

  /** Tells the session of each stream that has ended. */
  private final class Ends extends Http2ConnectionAdapter {
    @Override
    public void onStreamClosed(Http2Stream stream) {
      session.ended(stream.id());
    }
  }
}
