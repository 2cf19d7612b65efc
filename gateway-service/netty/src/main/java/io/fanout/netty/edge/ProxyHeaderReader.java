package io.fanout.netty.edge;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.haproxy.HAProxyCommand;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the PROXY header that a trusted proxy's connection begins with, notes the address in
 * it, and lets the connection begin. Closes a connection whose header is bad or late.
 */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
final class ProxyHeaderReader extends SimpleChannelInboundHandler<HAProxyMessage> {
  /** Proxies add some fields to a header of version 2; more than this is none of theirs. */
  private static final int MOST_FIELDS = 2048;

  private final long withinNanos;
  private final Consumer<Channel> begin;
  private @Nullable Future<?> timer;

  private ProxyHeaderReader(long withinNanos, Consumer<Channel> begin) {
    this.withinNanos = withinNanos;
    this.begin = begin;
  }

  /** Makes the connection begin behind its PROXY header. */
  static void await(Channel channel, long withinNanos, Consumer<Channel> begin) {
    channel
        .pipeline()
        .addLast(new HAProxyMessageDecoder(MOST_FIELDS))
        .addLast(new ProxyHeaderReader(withinNanos, begin));
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    timer = ctx.executor().schedule((Runnable) ctx::close, withinNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    if (timer != null) {
      timer.cancel(false);
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, HAProxyMessage header)
      throws UnknownHostException {
    String source = header.sourceAddress();
    // A proxy's own request, such as a health check (LOCAL), names no client.
    if (header.command() == HAProxyCommand.PROXY && source != null) {
      byte[] address = NetUtil.createByteArrayFromIpAddressString(source);
      if (address != null) {
        ClientAddress.proxied(ctx.channel(), InetAddress.getByAddress(address));
      }
    }
    ctx.pipeline().remove(this);
    begin.accept(ctx.channel());
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close(); // close without an answer, because no protocol is agreed yet
  }
}
