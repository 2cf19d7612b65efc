package io.fanout.lean.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;

/**
 * Flushes a connection of HTTP/2 once for all that a turn of its event loop writes. Confined to the
 * event loop.
 */
public final class Http2Flush {
  private final Http2ConnectionHandler http2;
  private final ChannelHandlerContext context;
  private boolean requested;

  /**
   * For one connection.
   *
   * @param context the handler's own
   */
  public Http2Flush(Http2ConnectionHandler http2, ChannelHandlerContext context) {
    this.http2 = http2;
    this.context = context;
  }

  /** Flushes soon. */
  public void request() {
    if (!requested) {
      requested = true;
      context.executor().execute(this::flush);
    }
  }

  private void flush() {
    requested = false;
    http2.flush(context);
  }
}
