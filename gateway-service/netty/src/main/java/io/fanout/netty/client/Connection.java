package io.fanout.netty.client;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.CallFailed;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.codec.CodecException;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a host: carries one call at a time, and goes back to its pool only when the
 * answer was read whole and nothing is left on either side. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
final class Connection extends ChannelInboundHandlerAdapter {
  /** The places in the pool's list of idle connections, which alone writes them. */
  @Nullable Connection newer;

  @Nullable Connection older;
  boolean isIdle;
  long idleSince;

  private final HostPool pool;
  private final boolean secure;
  private final AnswerReader reader;
  private @Nullable ChannelHandlerContext context;
  private @Nullable InFlightCall call;
  private boolean used;
  private boolean forOneCall;

  /** The call whose answer is whole, and behind which no byte was seen yet; with that answer. */
  private @Nullable InFlightCall answered;

  private @Nullable Reply reply;

  private boolean closed;
  private boolean endedInOrder;
  private @Nullable Throwable broken;

  Connection(HostPool pool, boolean secure) {
    this.pool = pool;
    this.secure = secure;
    this.reader = new AnswerReader(pool.limits().answers());
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
  }

  /** It leads to another address than its pool's, which does not answer: it carries one call. */
  void useForOneCall() {
    forOneCall = true;
  }

  boolean isForOneCall() {
    return forOneCall;
  }

  /**
   * Sends a call, which is told what becomes of it. False where it cannot be sent at all: it has
   * ended then, and the connection is as free as before.
   */
  boolean send(InFlightCall next) {
    ChannelHandlerContext ctx = Objects.requireNonNull(context);
    ByteBuf bytes;
    try {
      bytes = pool.writer().write(next.request(), ctx.alloc());
    } catch (CallFailed e) {
      next.failed(e.ending(), e.detail());
      return false;
    }
    call = next;
    next.sentOn(this);
    ctx.writeAndFlush(bytes, ctx.voidPromise());
    return true;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    try {
      if (call == null) {
        close(); // the host sent bytes without a request
      } else if (reader.read(in)) {
        answered(call, ctx, in.isReadable());
      }
    } catch (CallFailed e) {
      fail(e.ending(), e.detail());
    } finally {
      in.release();
    }
  }

  private void answered(InFlightCall done, ChannelHandlerContext ctx, boolean moreThanAsked) {
    boolean reusable = reader.keepAlive() && !moreThanAsked && allIsSent(ctx);
    answered = done;
    reply = reader.next();
    call = null;
    used = true;
    if (!reusable) {
      close();
    }
  }

  /**
   * What has come is read: now the next call can have the connection. Before this, bytes behind the
   * answer could still be read, and would become that call's answer.
   */
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    if (answered != null) {
      pool.free(this);
      deliver();
    }
    ctx.fireChannelReadComplete();
  }

  /** Hands over the answer, if there is one; after the connection is free or closed. */
  private void deliver() {
    InFlightCall done = answered;
    Reply whole = reply;
    answered = null;
    reply = null;
    if (done != null && whole != null && !done.isDone()) {
      done.answered(whole);
    }
  }

  /** An answer can come before its request has left; what follows would come behind that. */
  private static boolean allIsSent(ChannelHandlerContext ctx) {
    ChannelOutboundBuffer out = ctx.channel().unsafe().outboundBuffer();
    return out != null && out.isEmpty();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    endedInOrder |= event instanceof SslCloseCompletionEvent tls && tls.isSuccess();
    ctx.fireUserEventTriggered(event);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    InFlightCall failed = call;
    if (failed != null && cause instanceof RuntimeException && !(cause instanceof CodecException)) {
      close();
      failed.faulted(cause);
    } else {
      broken = cause;
      ctx.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    boolean inOrder = broken == null && (!secure || endedInOrder);
    if (call != null && inOrder && reader.ended()) {
      answered(call, ctx, false);
    } else if (call != null && used && !reader.begun() && call.repeat()) {
      InFlightCall again = call;
      call = null;
      close();
      pool.again(again);
    } else {
      end(CallResultKind.BROKEN_OFF, howItBroke(), !reader.begun());
    }
    ctx.fireChannelInactive();
  }

  private String howItBroke() {
    String when = reader.begun() ? "in the middle of the answer" : "before an answer came";
    String why = broken == null ? "" : " (" + broken.getMessage() + ")";
    return "the connection ended " + when + why;
  }

  /** Closes it and ends the call that it carries, if any. */
  void fail(CallResultKind ending, String detail) {
    end(ending, detail, false);
  }

  private void end(CallResultKind ending, String detail, boolean beforeAnswer) {
    InFlightCall failed = call;
    close();
    if (failed != null) {
      failed.failed(new CallFailed(ending, pool.origin() + ": " + detail, beforeAnswer));
    }
  }

  /** Closes it; the call that it carries, if any, is for the caller to end. */
  void close() {
    call = null;
    if (!closed) {
      closed = true;
      reader.close();
      pool.gone(this);
      Objects.requireNonNull(context).close();
    }
    deliver();
  }
}
