package io.fanout.gateway.inbound;

import io.fanout.gateway.budget.BodyBudget;
import io.fanout.gateway.budget.ClientBudgets;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.flow.Exchange;
import io.fanout.gateway.flow.Reception;
import io.fanout.gateway.flow.Responder;
import io.fanout.gateway.lane.Lane;
import io.fanout.gateway.settings.InboundSettings;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One request of an HTTP/2 connection and its answer. All its state belongs to its lane. */
@SuppressWarnings("FutureReturnValueIgnored") // that a stream closes is heard where it matters
final class ClientStream extends ChannelInboundHandlerAdapter implements Responder {
  private final Lane lane;
  private final Reception reception;
  private final Http2Answers answers;
  private final ClientBudgets.Connection budget;
  private final UnreadAnswers unread;
  private final InboundSettings settings;
  private final Http2Session session;
  private final RequestBody body;
  private @Nullable ChannelHandlerContext context;
  private @Nullable Http2Request request;
  private @Nullable Exchange current;
  private @Nullable Future<?> timer;
  private boolean over;

  ClientStream(
      Lane lane,
      Reception reception,
      Http2Answers answers,
      ClientBudgets.Connection budget,
      InboundSettings settings,
      Http2Session session) {
    this.lane = lane;
    this.reception = reception;
    this.answers = answers;
    this.budget = budget;
    this.unread = new UnreadAnswers(budget.answers());
    this.settings = settings;
    this.session = session;
    this.body = new RequestBody((int) settings.maxBody().toBytes(), budget.requests());
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    session.begun();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    stopTimer();
    body.close();
    session.ended();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object frame) {
    try {
      if (!over) {
        take(ctx, frame);
      }
    } catch (BadRequest e) {
      refuse(ctx, e.answer());
    } finally {
      ReferenceCountUtil.release(frame);
    }
  }

  private void take(ChannelHandlerContext ctx, Object frame) throws BadRequest {
    boolean last = false;
    if (frame instanceof Http2HeadersFrame head) {
      last = head.isEndStream();
      if (request == null) {
        request = Http2Request.of(head.headers(), settings);
        if (!last && turnsAway(ctx, request)) {
          return;
        }
      }
    } else if (frame instanceof Http2DataFrame data) {
      last = data.isEndStream();
      if (data.content().readableBytes() > body.room()) {
        throw RequestRules.bodyTooLarge(settings);
      }
      body.add(data.content(), data.content().readableBytes());
    }
    if (last && request != null) {
      stopTimer();
      over = true;
      begin(ctx, request);
    } else if (timer == null) {
      watch(ctx, settings.requestTimeout().toNanos(), () -> tooSlow(ctx));
    }
  }

  /** Answers a request that no body would help before its body comes. */
  private boolean turnsAway(ChannelHandlerContext ctx, Http2Request head) {
    Reception.TurnedAway away = reception.turnsAway(head.asked(RequestBody.NONE), this);
    if (away == null) {
      return false;
    }
    over = true;
    turnAway(ctx, away, head.headOnly())
        .addListener(written -> ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.NO_ERROR)));
    return true;
  }

  private ChannelFuture turnAway(
      ChannelHandlerContext ctx, Reception.TurnedAway away, boolean headOnly) {
    Http2Headers headers = answers.headers(away.answer());
    headers.set(Http2Answers.REQUEST_ID, away.requestId());
    return write(ctx, headers, away.answer(), headOnly);
  }

  private void begin(ChannelHandlerContext ctx, Http2Request whole) {
    body.close();
    Reception.Received received = reception.receive(whole.asked(body.slice()), lane, this);
    if (received instanceof Reception.Accepted accepted) {
      current = ctx.channel().isActive() ? accepted.exchange() : null;
    } else if (received instanceof Reception.TurnedAway away) {
      turnAway(ctx, away, whole.headOnly());
    }
  }

  private void tooSlow(ChannelHandlerContext ctx) {
    if (!over) {
      refuse(ctx, RequestRules.tooSlow(settings));
    }
  }

  private void refuse(ChannelHandlerContext ctx, Answer refusal) {
    over = true;
    reception.refusedAtEdge(refusal, this);
    write(ctx, answers.headers(refusal), refusal, false)
        .addListener(written -> ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.NO_ERROR)));
  }

  /** Called with the answer, from any thread. */
  @Override
  public void respond(Exchange exchange) {
    if (lane.isCurrent()) {
      answer(exchange);
    } else {
      lane.execute(() -> answer(exchange));
    }
  }

  @Override
  public String peer() {
    return context == null ? "-" : Peer.of(context.channel().parent());
  }

  @Override
  public BodyBudget budget() {
    return budget.requests();
  }

  @Override
  public String protocol() {
    return "HTTP/2.0";
  }

  private void answer(Exchange exchange) {
    current = null;
    ChannelHandlerContext ctx = context;
    if (ctx != null && ctx.channel().isActive()) {
      try {
        write(ctx, answers.headers(exchange), exchange.answer(), exchange.headOnly());
      } catch (RuntimeException | Error e) {
        Broken.close(ctx, e); // the client is not to wait for an answer that was lost
      }
    }
  }

  private ChannelFuture write(
      ChannelHandlerContext ctx, Http2Headers headers, Answer answer, boolean headOnly) {
    ChannelFuture last;
    if (headOnly || !Http2Answers.hasBody(answer)) {
      last = ctx.writeAndFlush(new DefaultHttp2HeadersFrame(headers, true));
    } else {
      ctx.write(new DefaultHttp2HeadersFrame(headers, false));
      ByteBuf content = Http2Answers.body(ctx.alloc(), answer);
      last = ctx.writeAndFlush(new DefaultHttp2DataFrame(content, true));
    }
    unread.holdStreamUntil(last, answer.body().length(), ctx);
    if (!last.isDone()) {
      watch(ctx, settings.idleTimeout().toNanos(), () -> endIfUnread(ctx, last));
    }
    return last;
  }

  /** The client takes too long to read its answer. */
  private static void endIfUnread(ChannelHandlerContext ctx, ChannelFuture last) {
    if (!last.isDone()) {
      ctx.close();
    }
  }

  private void watch(ChannelHandlerContext ctx, long nanos, Runnable look) {
    stopTimer();
    timer = ctx.executor().schedule(look, nanos, TimeUnit.NANOSECONDS);
  }

  private void stopTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    over = true;
    if (current != null) {
      current.cancellation().cancel(Ending.CANCELLED);
      current = null;
    }
    ctx.fireChannelInactive();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    ReferenceCountUtil.release(event); // a reset; the stream becomes inactive with it
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    Broken.close(ctx, cause);
  }
}
