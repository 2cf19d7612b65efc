package io.fanout.gateway.inbound;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;

/** Sends away a client for whom there is no connection left, without reading what it wants. */
@SuppressWarnings("FutureReturnValueIgnored") // the end of a connection cannot fail usefully
final class CrowdedOut extends ChannelInboundHandlerAdapter {
  /** With so many to be sent away at once, the rest are not even told. */
  private static final int MOST_TOLD = 1_000;

  private static final String BODY =
      "{\"type\":\"about:blank\",\"title\":\"Service Unavailable\",\"status\":503,"
          + "\"detail\":\"too many clients are connected; try again in a second\"}";

  private static final ByteBuf ANSWER =
      Unpooled.unreleasableBuffer(
          Unpooled.copiedBuffer(
                  "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\n"
                      + "Content-Length: %d\r\nRetry-After: 1\r\nConnection: close\r\n\r\n%s"
                          .formatted(BODY.length(), BODY),
                  StandardCharsets.US_ASCII)
              .asReadOnly());

  private CrowdedOut() {}

  /** With how many there are too many; one that speaks TLS could be told only after a handshake. */
  static void tell(Channel channel, int tooMany, boolean tls) {
    if (tls || tooMany > MOST_TOLD) {
      channel.unsafe().closeForcibly();
    } else {
      channel.pipeline().addLast(new CrowdedOut());
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    Farewell.after(ctx.writeAndFlush(ANSWER.duplicate()), ctx);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ReferenceCountUtil.release(message);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close();
  }
}
