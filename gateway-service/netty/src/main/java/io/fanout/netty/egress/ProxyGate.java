package io.fanout.netty.egress;

import io.fanout.core.client.CallFailed;
import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.Origin;
import io.fanout.netty.tls.ClientTls;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.ssl.SslCompletionEvent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Opens once a connection to a proxy leads to the host: after TLS with the proxy, where there is
 * any, and after CONNECT, where the host is secured. Until then the handlers behind it learn
 * nothing, not even that the channel is active. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the end of a write or close
final class ProxyGate extends ChannelInboundHandlerAdapter {
  private final EgressProxy proxy;
  private final Origin host;
  private final long until;
  private final ConnectAnswer answer;
  private @Nullable ChannelPromise opened;
  private @Nullable Future<?> deadline;

  ProxyGate(EgressProxy proxy, Origin host, long until) {
    this.proxy = proxy;
    this.host = host;
    this.until = until;
    this.answer = new ConnectAnswer(proxy, host);
  }

  /** Completes when the gate is open or has failed; call it in a pipeline. */
  ChannelPromise opened() {
    return Objects.requireNonNull(opened);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    opened = ctx.newPromise();
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    long left = until - System.nanoTime();
    deadline = ctx.executor().schedule(() -> fail(ctx, answer.late()), left, TimeUnit.NANOSECONDS);
    if (!proxy.isSecure()) {
      connected(ctx);
    }
  }

  /** The gateway can talk to the proxy. */
  private void connected(ChannelHandlerContext ctx) {
    if (proxy.tunnelsTo(host)) {
      ctx.writeAndFlush(Unpooled.wrappedBuffer(proxy.connect(host)), ctx.voidPromise());
    } else {
      open(ctx);
    }
  }

  private void open(ChannelHandlerContext ctx) {
    forgetDeadline();
    opened().setSuccess();
    ctx.fireChannelActive();
    if (!proxy.isSecure() || !proxy.tunnelsTo(host)) {
      ctx.pipeline().remove(this);
    }
  }

  private void fail(ChannelHandlerContext ctx, CallFailed why) {
    forgetDeadline();
    if (opened().tryFailure(why)) {
      ctx.close();
    }
  }

  private void forgetDeadline() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }

  /** In a tunnel, the end of the proxy's own TLS says nothing about the host's. */
  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (!(event instanceof SslCompletionEvent)) {
      ctx.fireUserEventTriggered(event);
    } else if (!opened().isDone() && event instanceof SslHandshakeCompletionEvent shaken) {
      if (shaken.isSuccess()) {
        connected(ctx);
      } else {
        fail(ctx, answer.failed("shook no hands: " + ClientTls.reason(shaken.cause())));
      }
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (opened().isSuccess()) {
      ctx.fireChannelRead(message);
      return;
    }
    ByteBuf in = (ByteBuf) message;
    try {
      read(ctx, in);
    } catch (CallFailed e) {
      fail(ctx, e);
    } finally {
      in.release();
    }
  }

  private void read(ChannelHandlerContext ctx, ByteBuf in) throws CallFailed {
    while (in.isReadable() && !opened().isDone()) {
      if (answer.add(in.readByte())) {
        if (in.isReadable()) {
          throw answer.tooMuch();
        }
        open(ctx);
      }
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    if (opened().isSuccess()) {
      ctx.fireChannelReadComplete();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    if (opened().isSuccess()) {
      ctx.fireChannelWritabilityChanged();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (opened().isSuccess()) {
      ctx.fireChannelInactive();
    } else {
      fail(ctx, answer.ended());
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (opened().isSuccess()) {
      ctx.fireExceptionCaught(cause);
    } else {
      fail(ctx, answer.failed("ended the connection: " + cause));
    }
  }
}
