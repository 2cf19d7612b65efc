package io.fanout.clients.comsat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;

/** Passes the events of a channel to its session. */
final class LaneHandler extends ChannelInboundHandlerAdapter {
  private final LaneSession session;

  LaneHandler(LaneSession session) {
    this.session = session;
  }

  LaneSession session() {
    return session;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (session.isClosed()) {
      bytes.release();
    } else {
      session.bytes().arrived(bytes);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    session.takeIn();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    session.bytes().ended();
    session.takeIn();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    session.sendOut();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    session.bytes().failed(cause instanceof IOException why ? why : new IOException(cause));
    session.takeIn();
  }
}
