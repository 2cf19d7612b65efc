package io.fanout.lean.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Headers;

/** What a connection of HTTP/2 sees; the priority that a head may have does not matter here. */
public abstract class Http2Events extends Http2EventAdapter {
  @Override
  public final void onHeadersRead(
      ChannelHandlerContext ctx,
      int stream,
      Http2Headers fields,
      int dependency,
      short weight,
      boolean exclusive,
      int padding,
      boolean end) {
    onHeadersRead(ctx, stream, fields, padding, end);
  }

  @Override
  public abstract void onHeadersRead(
      ChannelHandlerContext ctx, int stream, Http2Headers fields, int padding, boolean end);
}
