package io.fanout.netty.client;

import io.fanout.api.CallResultKind;
import io.fanout.api.json.Slice;
import io.fanout.netty.http2.EqualStreams;
import io.fanout.netty.http2.FrameCodecs;
import io.fanout.netty.http2.StreamStates;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Netty's codec for one HTTP/2 connection to a host. It passes each frame on as a method call, so
 * it needs neither frame objects nor a channel for each stream. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty closes the connection if a write fails
final class StreamCodec extends Http2ConnectionHandler {
  private static final int WINDOW = 1 << 20;
  private static final int MOST_HEAD = 32 * 1024;

  private final StreamConnection streams;
  private @Nullable ChannelHandlerContext context;

  private StreamCodec(
      Http2ConnectionDecoder decoder,
      Http2ConnectionEncoder encoder,
      Http2Settings settings,
      StreamConnection streams) {
    super(decoder, encoder, settings);
    this.streams = streams;
  }

  /** A codec that reports what arrives to the connection. */
  static StreamCodec of(StreamConnection streams) {
    return new Builder(streams).build();
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
    context = ctx;
    super.handlerAdded(ctx);
    widen(connection());
    flush(ctx);
  }

  /** Gives the connection almost twice the window of one stream. */
  private static void widen(Http2Connection http2) throws Http2Exception {
    int more = 2 * (WINDOW - Http2CodecUtil.DEFAULT_WINDOW_SIZE);
    http2.local().flowController().incrementWindowSize(http2.connectionStream(), more);
  }

  boolean canOpen() {
    return connection().local().canOpenStream();
  }

  /** The number of the next stream; negative once all have been used. */
  int nextStream() {
    return connection().local().incrementAndGetNextStreamId();
  }

  /** Sends a request on a new stream; returns the cause if that fails, or null. */
  @Nullable Throwable send(int stream, Http2Headers head, @Nullable Slice body) {
    ChannelHandlerContext ctx = context();
    ChannelFuture sent =
        encoder().writeHeaders(ctx, stream, head, 0, body == null, ctx.newPromise());
    if (sent.cause() != null) {
      return sent.cause();
    }
    if (body != null) {
      encoder()
          .writeData(
              ctx,
              stream,
              Unpooled.wrappedBuffer(body.array(), body.from(), body.length()),
              0,
              true,
              ctx.newPromise());
    }
    flush(ctx);
    return null;
  }

  /** Resets a stream that is no longer needed. */
  void cancel(int stream) {
    ChannelHandlerContext ctx = context();
    Http2Stream known = connection().stream(stream);
    encoder().writeRstStream(ctx, stream, Http2Error.CANCEL.code(), ctx.newPromise());
    StreamStates.close(known);
    flush(ctx);
  }

  /** Whether part of the stream's request is still unsent. */
  boolean isSending(int stream) {
    Http2Stream known = connection().stream(stream);
    return known != null && known.state().localSideOpen();
  }

  void close() {
    context().channel().close();
  }

  private ChannelHandlerContext context() {
    return Objects.requireNonNull(context);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
    streams.readAll();
    super.channelReadComplete(ctx);
  }

  /** Resets the stream unless it is already closed. Its call must learn of the error. */
  @Override
  protected void onStreamError(
      ChannelHandlerContext ctx,
      boolean outbound,
      Throwable cause,
      Http2Exception.StreamException error) {
    int stream = error.streamId();
    Http2Stream known = connection().stream(stream);
    boolean late = known == null && error.error() == Http2Error.STREAM_CLOSED; // of a reset answer
    if (outbound ? StreamStates.isClosed(known) : late) {
      return;
    }
    super.onStreamError(ctx, outbound, cause, error);
    StreamStates.close(known);
    if (outbound) {
      streams.unsent(stream, cause);
    } else {
      streams.broken(stream, String.valueOf(cause.getMessage()));
    }
  }

  @Override
  protected void onConnectionError(
      ChannelHandlerContext ctx, boolean outbound, Throwable cause, Http2Exception error) {
    streams.leave();
    super.onConnectionError(ctx, outbound, cause, error);
    if (!outbound) {
      broke(cause);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
    if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
      broke(cause);
    } else {
      super.exceptionCaught(ctx, cause);
    }
  }

  private void broke(Throwable cause) {
    streams.fail(CallResultKind.BROKEN_OFF, "the connection broke (" + cause.getMessage() + ")");
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    super.channelInactive(ctx); // reads answers that have already come
    streams.fail(CallResultKind.BROKEN_OFF, "the connection ended before the answer did");
  }

  private static final class Builder
      extends AbstractHttp2ConnectionHandlerBuilder<StreamCodec, Builder> {
    private final StreamConnection streams;

    private Builder(StreamConnection streams) {
      this.streams = streams;
      decoderEnforceMaxRstFramesPerWindow(0, 0); // the client opened these streams: no attack
      Http2ConnectionEncoder encoder = FrameCodecs.encoder(EqualStreams.toHost());
      codec(
          FrameCodecs.decoder(
              encoder, FrameCodecs.reader(MOST_HEAD), /* requirePseudoFields= */ false),
          encoder);
      frameListener(streams);
      gracefulShutdownTimeoutMillis(0);
      initialSettings(
          Http2Settings.defaultSettings()
              .pushEnabled(false)
              .initialWindowSize(WINDOW)
              .maxHeaderListSize(MOST_HEAD));
    }

    @Override
    protected StreamCodec build() {
      return super.build();
    }

    @Override
    protected StreamCodec build(
        Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
      return new StreamCodec(decoder, encoder, settings, streams);
    }
  }
}
