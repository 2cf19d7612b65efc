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
import io.fanout.netty.edge.ConnectionWatch.At;
import io.fanout.netty.edge.ResponseWriter.Manner;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One client's HTTP/1.1 connection: reads its requests and answers them in order, one exchange at a
 * time. Pipelined requests wait in a bounded {@link ReadBuffer}. The connection's lane owns all of
 * its state.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write closes the channel: channelInactive
final class ClientConnection extends ChannelInboundHandlerAdapter implements Responder {
  private final Lane lane;
  private final RequestIntake reception;
  private final ResponseWriter writer;
  private final ClientBudgets.Connection budget;
  private final UnreadAnswers unreadAnswers;
  private final InboundSettings settings;
  private final BooleanSupplier draining;
  private final RequestReader reader;
  private final ReadBuffer unread;
  private final Peer peer;

  private @Nullable ChannelHandlerContext context;
  private @Nullable ConnectionWatch watch;
  private RequestIntake.@Nullable Checked checked; // set while the next request's checks run
  private @Nullable Exchange current;
  private boolean busy; // a request is in progress and its answer is not yet written
  private boolean working;
  private boolean invited;
  private boolean keepAlive = true;
  private boolean deaf; // the budget is used up: the current request is the last
  private boolean over;

  /** Switches to HTTP/2 if the client asks for it; null once the first request has begun. */
  private @Nullable Http2Switch http2;

  ClientConnection(
      Lane lane,
      RequestIntake reception,
      ResponseWriter writer,
      ClientBudgets.Connection budget,
      InboundSettings settings,
      BooleanSupplier draining,
      @Nullable Http2Switch http2,
      Peer peer) {
    this.lane = lane;
    this.reception = reception;
    this.writer = writer;
    this.budget = budget;
    this.unreadAnswers = new UnreadAnswers(budget.answers());
    this.settings = settings;
    this.draining = draining;
    this.reader = new RequestReader(settings, budget.requests());
    this.unread = new ReadBuffer(budget.requests());
    this.http2 = http2;
    this.peer = peer;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    watch = new ConnectionWatch(ctx, settings, draining, this::refuse);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    if (over || deaf) {
      in.release();
      return;
    }
    unread.add(ctx.alloc(), in);
    work(ctx);
  }

  /** Begins the requests that have arrived, one after the other, while it can answer them. */
  private void work(ChannelHandlerContext ctx) {
    if (working) {
      return; // re-entered from an answer: the outer call continues
    }
    working = true;
    if (http2 == null) {
      answerAll(ctx);
    } else {
      first(ctx, http2);
    }
    working = false;
    settle(ctx);
  }

  private void answerAll(ChannelHandlerContext ctx) {
    ByteBuf in;
    while (!busy && !over && (in = unread.bytes()) != null && ctx.channel().isWritable()) {
      InboundRequest request = reader.read(in);
      if (request == null) {
        invite(ctx);
        return;
      }
      begin(ctx, request);
    }
  }

  /** Reads the first request, which alone can switch the connection to HTTP/2. */
  private void first(ChannelHandlerContext ctx, Http2Switch other) {
    ByteBuf in = unread.bytes();
    if (in == null || over) {
      return;
    }
    if (!reader.inBody() && Http2Switch.mayBePreface(in)) {
      if (Http2Switch.isPreface(in)) {
        leave();
        other.byPriorKnowledge(ctx, in);
      }
      return;
    }
    int start = in.readerIndex();
    InboundRequest request = reader.read(in);
    if (request == null) {
      invite(ctx);
      return;
    }
    http2 = null;
    if (request.refusal() == null && settings.h2cUpgrade() && reader.wantsHttp2()) {
      leave();
      other.byUpgrade(ctx, in.readerIndex(start));
    } else if (request.refusal() != null && Http2Switch.isOtherProtocol(in, start)) {
      reception.refusedAtEdge(request.refusal(), this);
      over = true;
      ctx.close();
    } else {
      begin(ctx, request);
      answerAll(ctx);
    }
  }

  /** Leaves the connection and its bytes to another protocol's handlers. */
  private void leave() {
    over = true;
    unread.handOver();
  }

  /**
   * After work: frees read bytes, stops reading from a client that sends too much, sets the watch.
   */
  private void settle(ChannelHandlerContext ctx) {
    if (over) {
      unread.free();
    } else {
      unread.freeIfRead();
    }
    if (!unread.count()) {
      stopListening();
    }
    boolean held = unread.isFull();
    if (ctx.channel().config().isAutoRead() == held) {
      ctx.channel().config().setAutoRead(!held);
    }
    boolean midway = !over && (!unread.isEmpty() || reader.inBody());
    at(busy ? At.BUSY : midway ? At.MIDWAY : At.QUIET);
  }

  /** Drops the unread bytes. The connection ends after the request in progress, or at once. */
  private void stopListening() {
    unread.close();
    if (busy) {
      deaf = true;
      keepAlive = false;
    } else {
      refuse(RequestRules.noMemory().answer());
    }
  }

  private void at(At now) {
    if (watch != null) {
      watch.at(now);
    }
  }

  private void invite(ChannelHandlerContext ctx) {
    if (reader.mustInvite() && !invited) {
      invited = true;
      ctx.writeAndFlush(ResponseWriter.goOn());
    }
  }

  private void begin(ChannelHandlerContext ctx, InboundRequest request) {
    invited = false;
    at(At.BUSY);
    if (request.refusal() != null) {
      refuse(request.refusal());
      return;
    }
    keepAlive = request.keepAlive() && !draining.getAsBoolean();
    if (request.awaitsBody()) {
      considerHead(ctx, request);
      return;
    }
    busy = true;
    take(ctx, request.asked());
  }

  private void take(ChannelHandlerContext ctx, RequestIntake.Asked asked) {
    RequestIntake.Received received = reception.receive(asked, checked, lane, this);
    checked = null;
    if (received instanceof RequestIntake.Accepted accepted) {
      current = busy ? accepted.exchange() : null;
    } else if (received instanceof RequestIntake.TurnedAway away) {
      busy = false;
      turnAway(ctx, away);
    } else if (received instanceof RequestIntake.Checked waiting) {
      checked = waiting;
      waiting.whenReady(lane, () -> resume(ctx, asked));
    }
  }

  /** The checks of the request in progress have ended; its client may have left meanwhile. */
  private void resume(ChannelHandlerContext ctx, RequestIntake.Asked asked) {
    if (ctx.channel().isActive() && !over) {
      take(ctx, asked);
      work(ctx);
    }
  }

  /** Answers a request at once if its head is enough to turn it away, and skips its body. */
  private void considerHead(ChannelHandlerContext ctx, InboundRequest head) {
    RequestIntake.Received considered = reception.consider(head.asked(), this);
    if (considered instanceof RequestIntake.Checked begun) {
      checked = begun;
    } else if (considered instanceof RequestIntake.TurnedAway away) {
      // A client that sent Expect: 100-continue may never send the body.
      keepAlive &= !reader.mustInvite();
      reader.skipBody();
      turnAway(ctx, away);
    }
  }

  private void turnAway(ChannelHandlerContext ctx, RequestIntake.TurnedAway away) {
    Manner manner = new Manner(keepAlive, reader.headOnly());
    write(ctx, writer.response(ctx.alloc(), away.answer(), away.requestId(), manner), keepAlive);
  }

  /** Refuses a request, and ends the connection. */
  private void refuse(Answer refusal) {
    ChannelHandlerContext ctx = context;
    if (ctx == null || over) {
      return;
    }
    over = true;
    settle(ctx);
    ByteBuf last = Unpooled.EMPTY_BUFFER;
    if (!reader.isSkipping()) { // the gateway has answered this request already
      reception.refusedAtEdge(refusal, this);
      last = writer.response(ctx.alloc(), refusal, "", new Manner(false, reader.headOnly()));
    }
    LingeringClose.after(ctx.writeAndFlush(last), ctx);
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
  public Peer connection() {
    return peer;
  }

  @Override
  public BodyBudget budget() {
    return budget.requests();
  }

  @Override
  public String peer() {
    return context == null ? "-" : ClientAddress.of(context.channel());
  }

  private void answer(Exchange exchange) {
    busy = false;
    current = null;
    ChannelHandlerContext ctx = context;
    if (ctx == null || !ctx.channel().isActive()) {
      return;
    }
    keepAlive &= !draining.getAsBoolean();
    try {
      write(ctx, writer.response(ctx.alloc(), exchange, keepAlive), keepAlive);
    } catch (RuntimeException | Error e) {
      CloseOnFailure.close(ctx, e); // the answer is lost, so the client must not wait for it
      return;
    }
    if (keepAlive && unread.isEmpty()) {
      return; // the usual case: no pipelined request
    }
    work(ctx);
  }

  private void write(ChannelHandlerContext ctx, ByteBuf response, boolean open) {
    at(At.QUIET);
    if (open) {
      unreadAnswers.send(ctx, response);
      return;
    }
    over = true;
    boolean more = deaf || unread.hasUnread() || reader.inBody() || draining.getAsBoolean();
    LingeringClose.after(unreadAnswers.sendLast(ctx, response), ctx, more);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    work(ctx);
    ctx.fireChannelWritabilityChanged();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event == Drain.NOW && watch != null) {
      watch.drain();
    }
    ctx.fireUserEventTriggered(event);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    over = true;
    settle(ctx);
    if (current != null) {
      current.cancellation().cancel(CallResultKind.CANCELLED);
    }
    ctx.fireChannelInactive();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    if (watch != null) {
      watch.end();
    }
    reader.close();
    unread.close();
    budget.close();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    CloseOnFailure.close(ctx, cause);
  }
}
