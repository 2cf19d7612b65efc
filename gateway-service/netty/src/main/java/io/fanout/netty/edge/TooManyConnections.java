package io.fanout.netty.edge;

import io.fanout.api.Answer;
import io.fanout.api.ProblemDetails;
import io.fanout.netty.edge.ResponseWriter.Manner;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/** Refuses a client beyond the connection limit, without reading its request. */
@SuppressWarnings("FutureReturnValueIgnored") // nothing is left to do if closing fails
final class TooManyConnections extends ChannelInboundHandlerAdapter {
  /** If more than this many wait for their refusal, further ones close without an answer. */
  private static final int MOST_TOLD = 1_000;

  private static final Answer ANSWER =
      ProblemDetails.of(503, "too many clients are connected; try again in a second")
          .header("Retry-After", "1")
          .answer();

  private final ResponseWriter writer;

  private TooManyConnections(ResponseWriter writer) {
    this.writer = writer;
  }

  /**
   * Answers the excess connection. Only closes it if it speaks TLS, which would need a handshake
   * first, or if too many wait.
   */
  static void tell(Channel channel, int tooMany, boolean tls, ResponseWriter writer) {
    if (tls || tooMany > MOST_TOLD) {
      channel.unsafe().closeForcibly();
    } else {
      channel.pipeline().addLast(new TooManyConnections(writer));
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    ByteBuf answer = writer.response(ctx.alloc(), ANSWER, "", new Manner(false, false));
    LingeringClose.after(ctx.writeAndFlush(answer), ctx);
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
