package io.fanout.netty.edge;

import io.fanout.netty.lane.BatchedFlushes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2ServerUpgradeCodec;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns a connection without TLS to HTTP/2: when its first bytes are that protocol's, or, where
 * that is set, its first request asks for it. Looked at with a connection's first request and never
 * again.
 */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
final class Http2Switch {
  private static final ByteBuf PREFACE =
      Unpooled.unreleasableBuffer(Http2CodecUtil.connectionPrefaceBuf().asReadOnly());

  private final Function<Channel, Http2Session> sessions;

  /** A switch; the function makes the session of a connection that speaks HTTP/2, or asks to. */
  Http2Switch(Function<Channel, Http2Session> sessions) {
    this.sessions = sessions;
  }

  /** Whether the bytes can still become HTTP/2's first ones. */
  static boolean mayBePreface(ByteBuf in) {
    int length = Math.min(in.readableBytes(), PREFACE.readableBytes());
    for (int i = 0; i < length; i++) {
      if (in.getByte(in.readerIndex() + i) != PREFACE.getByte(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether they are, once they may be. */
  static boolean isPreface(ByteBuf in) {
    return in.readableBytes() >= PREFACE.readableBytes();
  }

  /**
   * Whether the first line is that of a protocol other than HTTP/1: three words, and the last is
   * not an HTTP version. Such a client cannot read an answer of HTTP/1 either. It may be a broken
   * preface of HTTP/2 (RFC 9113, 3.4).
   */
  static boolean isOtherProtocol(ByteBuf in, int start) {
    int end = in.indexOf(start, in.writerIndex(), (byte) '\n');
    if (end < 0) {
      return false;
    }
    String line = in.toString(start, end - start, StandardCharsets.ISO_8859_1);
    int target = line.indexOf(' ');
    int version = line.indexOf(' ', target + 1);
    return target > 0
        && version > target + 1
        && line.indexOf(' ', version + 1) < 0
        && !line.startsWith("HTTP/", version + 1);
  }

  /** Goes on in HTTP/2 with these bytes, in place of the handler. */
  void byPriorKnowledge(ChannelHandlerContext handler, ByteBuf bytes) {
    ChannelPipeline pipeline = handler.pipeline();
    sessions.apply(handler.channel()).addTo(pipeline);
    goOn(pipeline, handler, bytes);
  }

  /** Continues with these bytes, which begin with a request that asks for HTTP/2. */
  void byUpgrade(ChannelHandlerContext handler, ByteBuf bytes) {
    ChannelPipeline pipeline = handler.pipeline();
    HttpServerCodec http1 = new HttpServerCodec();
    UpgradeGuard guard = new UpgradeGuard();
    pipeline
        .addLast(new BatchedFlushes())
        .addLast(http1)
        .addLast(
            new HttpServerUpgradeHandler(
                http1,
                protocol ->
                    AsciiString.contentEquals(Http2CodecUtil.HTTP_UPGRADE_PROTOCOL_NAME, protocol)
                        ? guard.upgradeOnce(() -> sessions.apply(handler.channel()))
                        : null,
                0))
        .addLast(guard);
    goOn(pipeline, handler, bytes);
  }

  private static void goOn(ChannelPipeline pipeline, ChannelHandlerContext handler, ByteBuf bytes) {
    pipeline.remove(handler.handler());
    pipeline.fireChannelRead(bytes);
    pipeline.fireChannelReadComplete();
  }

  /**
   * Lets a connection try one upgrade, and ends its session when the connection closes. Answers a
   * refused upgrade with 400, and drops the requests behind it.
   */
  private static final class UpgradeGuard extends ChannelInboundHandlerAdapter {
    private @Nullable Http2Session session;
    private boolean refused;

    /** The codec for the first upgrade that is tried; null for later ones. */
    @Nullable Http2ServerUpgradeCodec upgradeOnce(Supplier<Http2Session> sessions) {
      if (session != null) {
        return null;
      }
      session = sessions.get();
      return new Http2ServerUpgradeCodec(session.codec());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (message instanceof HttpRequest && !refused) {
        refused = true;
        DefaultFullHttpResponse refusal =
            new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.BAD_REQUEST);
        refusal
            .headers()
            .set(HttpHeaderNames.CONTENT_LENGTH, 0)
            .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        LingeringClose.after(ctx.writeAndFlush(refusal), ctx);
      }
      ReferenceCountUtil.release(message);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
      if (session != null) {
        session.end();
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      CloseOnFailure.close(ctx, cause);
    }
  }
}
