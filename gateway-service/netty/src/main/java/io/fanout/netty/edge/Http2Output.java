package io.fanout.netty.edge;

import io.fanout.netty.http2.StreamStates;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Writes the frames of an HTTP/2 connection to its client. Owned by its lane. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty closes the connection if a write fails
final class Http2Output {
  private final Http2ConnectionHandler codec;
  private final ChannelHandlerContext context;

  Http2Output(Http2ConnectionHandler codec, ChannelHandlerContext context) {
    this.codec = codec;
    this.context = context;
  }

  Channel channel() {
    return context.channel();
  }

  ByteBufAllocator buffers() {
    return context.alloc();
  }

  /** A timer of the connection. */
  ConnectionTimer timer(Runnable look) {
    return new ConnectionTimer(context, look);
  }

  /** Runs the action on the lane after this time. */
  Future<?> after(long nanos, Runnable action) {
    return context.executor().schedule(action, nanos, TimeUnit.NANOSECONDS);
  }

  /** Writes a head, which the next flush sends. */
  ChannelFuture head(int stream, Http2Headers head, boolean last) {
    return codec.encoder().writeHeaders(context, stream, head, 0, last, context.newPromise());
  }

  /** Writes a part of a body, which the next flush sends. */
  ChannelFuture data(int stream, ByteBuf data, boolean last) {
    return codec.encoder().writeData(context, stream, data, 0, last, context.newPromise());
  }

  /** Ends a stream, and drops what still waits to be sent on it. */
  void reset(int stream, Http2Error error) {
    Http2Stream known = codec.connection().stream(stream);
    codec.encoder().writeRstStream(context, stream, error.code(), context.newPromise());
    StreamStates.close(known);
    flush();
  }

  void flush() {
    codec.flush(context);
  }

  /** Whether part of an answer waits for the client's window or for room in the connection. */
  boolean isHeldUp(int stream) {
    Http2Stream known = codec.connection().stream(stream);
    return known != null && codec.encoder().flowController().hasFlowControlled(known);
  }

  /** How many written bytes the socket has not taken yet. */
  long unsent() {
    ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
    return buffer == null ? 0 : buffer.totalPendingWriteBytes();
  }

  /** Tells the client to open no more streams; those that it has opened by then are answered. */
  void leave() {
    codec.goAway(
        context,
        Integer.MAX_VALUE,
        Http2Error.NO_ERROR.code(),
        Unpooled.EMPTY_BUFFER,
        context.newPromise());
    flush();
  }

  /** Closes the connection, after a GOAWAY frame if there is time to send it. */
  void close() {
    context.pipeline().close();
  }
}
