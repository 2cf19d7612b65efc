package io.fanout.relay;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One connection to the relay, for as long as it lasts. Owned by its lane. */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
final class LinkHandler extends ChannelInboundHandlerAdapter {
  private final RelayConnection connection;
  private final RelayLink link;
  private final IncomingFrames incoming;
  private @Nullable String broken;

  LinkHandler(RelayConnection connection, RelayLink link) {
    this.connection = connection;
    this.link = link;
    this.incoming = new IncomingFrames(link);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    try {
      if (broken == null) {
        incoming.read(in);
      }
    } catch (IOException e) {
      broken = "what it said is no message of a relay: " + e.getMessage();
      ctx.close();
    } finally {
      in.release();
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    connection.flush();
    ctx.fireChannelReadComplete();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    link.sendUnsent();
    ctx.fireChannelWritabilityChanged();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (broken == null) {
      broken = cause.toString();
    }
    ctx.close();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    connection.ended(ctx.channel(), broken == null ? "the relay closed the connection" : broken);
    ctx.fireChannelInactive();
  }
}
