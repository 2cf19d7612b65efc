package io.fanout.netty.edge;

import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.Responder;
import io.fanout.core.lane.Lane;
import io.fanout.core.peer.Peer;
import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.http1.ArrivingBody;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One request of an HTTP/2 connection and its answer. Its lane owns all of its state. */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
final class ClientStream extends ChannelInboundHandlerAdapter implements Responder {
  /** How much of an answer is written at once: as much as a frame holds. */
  private static final int PART = 16 * 1024;

  private final Lane lane;
  private final RequestIntake reception;
  private final Http2Answers answers;
  private final ClientBudgets.Connection budget;
  private final UnreadAnswers unread;
  private final InboundSettings settings;
  private final Http2Session session;
  private final ArrivingBody<BadRequest> body;
  private @Nullable ChannelHandlerContext context;
  private @Nullable Http2Request request;
  private RequestIntake.@Nullable Checked checked; // set while its checks run
  private @Nullable Exchange current;
  private @Nullable Future<?> timer;
  private boolean over;
  private boolean crowded; // exceeds the connection's maximum of streams
  private boolean headOnly;
  private boolean arrived; // the client has sent the whole request
  private int partsSent;

  ClientStream(
      Lane lane,
      RequestIntake reception,
      Http2Answers answers,
      ClientBudgets.Connection budget,
      RequestStrictness strictness,
      Http2Session session) {
    this.lane = lane;
    this.reception = reception;
    this.answers = answers;
    this.budget = budget;
    this.unread = new UnreadAnswers(budget.answers());
    this.settings = strictness.settings();
    this.session = session;
    this.body =
        new ArrivingBody<>((int) settings.maxBody().toBytes(), budget.requests(), strictness);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    crowded = !session.begun();
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
    if (crowded) {
      over = true;
      ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.REFUSED_STREAM));
      return;
    }
    if (frame instanceof Http2HeadersFrame head) {
      arrived = head.isEndStream();
      if (request == null) {
        headOnly = Http2Request.isHead(head.headers());
        request = Http2Request.of(head.headers(), settings);
        if (!arrived && turnsAway(ctx, request)) {
          return;
        }
        if (!arrived && request.expectsContinue()) {
          ctx.writeAndFlush(new DefaultHttp2HeadersFrame(Http2Answers.CONTINUE, false));
        }
      }
    } else if (frame instanceof Http2DataFrame data) {
      arrived = data.isEndStream();
      if (data.content().readableBytes() > body.room()) {
        throw RequestRules.bodyTooLarge(settings);
      }
      body.add(data.content(), data.content().readableBytes());
    }
    if (arrived && request != null) {
      stopTimer();
      over = true;
      begin(ctx, request);
    } else if (timer == null) {
      watch(ctx, settings.requestTimeout().toNanos(), () -> tooSlow(ctx));
    }
  }

  /** Answers a request that no body would help before its body comes. */
  private boolean turnsAway(ChannelHandlerContext ctx, Http2Request head) {
    RequestIntake.Received considered = reception.consider(head.asked(ArrivingBody.NONE), this);
    if (considered instanceof RequestIntake.Checked begun) {
      checked = begun;
    }
    if (!(considered instanceof RequestIntake.TurnedAway away)) {
      return false;
    }
    over = true;
    turnAway(ctx, away)
        .addListener(written -> ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.NO_ERROR)));
    return true;
  }

  private ChannelFuture turnAway(ChannelHandlerContext ctx, RequestIntake.TurnedAway away) {
    Http2Headers headers = answers.headers(away.answer());
    headers.set(Http2Answers.REQUEST_ID, away.requestId());
    session.answered();
    return write(ctx, headers, away.answer(), headOnly);
  }

  private void begin(ChannelHandlerContext ctx, Http2Request whole) {
    body.close();
    goOn(ctx, whole.asked(body.slice()));
  }

  private void goOn(ChannelHandlerContext ctx, RequestIntake.Asked asked) {
    RequestIntake.Received received = reception.receive(asked, checked, lane, this);
    if (received instanceof RequestIntake.Checked waiting) {
      checked = waiting;
      waiting.whenReady(lane, () -> resume(ctx, asked));
    } else if (received instanceof RequestIntake.Accepted accepted) {
      current = ctx.channel().isActive() ? accepted.exchange() : null;
    } else if (received instanceof RequestIntake.TurnedAway away) {
      turnAway(ctx, away);
    }
  }

  /** Its checks have ended; the client may have left meanwhile. */
  private void resume(ChannelHandlerContext ctx, RequestIntake.Asked asked) {
    if (ctx.channel().isActive()) {
      goOn(ctx, asked);
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
    ChannelFuture written = write(ctx, answers.headers(refusal), refusal, headOnly);
    if (!arrived) {
      written.addListener(
          sent -> ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.NO_ERROR)));
    }
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
    return context == null ? "-" : ClientAddress.of(context.channel().parent());
  }

  @Override
  public Peer connection() {
    return session.peer();
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
      session.answered();
      try {
        write(ctx, answers.headers(exchange), exchange.answer(), exchange.headOnly());
      } catch (RuntimeException | Error e) {
        CloseOnFailure.close(ctx, e); // the answer is lost, so the client must not wait for it
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
      last = writeBody(ctx, Http2Answers.body(ctx.alloc(), answer));
    }
    unread.holdStreamUntil(last, answer.body().length(), ctx);
    if (!last.isDone()) {
      endIfUnread(ctx, last, 0);
    }
    return last;
  }

  /** Writes a long body in parts, so that it can be seen whether the client reads it. */
  private ChannelFuture writeBody(ChannelHandlerContext ctx, ByteBuf body) {
    while (body.readableBytes() > PART) {
      ctx.write(new DefaultHttp2DataFrame(body.readRetainedSlice(PART), false))
          .addListener(sent -> partsSent++);
    }
    return ctx.writeAndFlush(new DefaultHttp2DataFrame(body, true));
  }

  /** Looks now and then whether the client has read some more of its answer; else ends it. */
  private void endIfUnread(ChannelHandlerContext ctx, ChannelFuture last, int before) {
    watch(
        ctx,
        settings.idleTimeout().toNanos(),
        () -> {
          if (partsSent > before) {
            endIfUnread(ctx, last, partsSent);
          } else if (!last.isDone()) {
            // Closing the channel sends no RST_STREAM, because END_STREAM is already written.
            ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.CANCEL));
          }
        });
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
      current.cancellation().cancel(CallResultKind.CANCELLED);
      current = null;
    }
    ctx.fireChannelInactive();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    ReferenceCountUtil.release(event); // a reset; channelInactive follows
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (!(cause instanceof Http2Exception)) { // the codec resets the stream after an Http2Exception
      CloseOnFailure.close(ctx, cause);
    }
  }
}
