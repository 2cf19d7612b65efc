package io.fanout.netty.edge;

import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.Responder;
import io.fanout.core.lane.Lane;
import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.edge.ConnectionWatch.At;
import io.fanout.netty.edge.ResponseWriter.Manner;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One client's HTTP/1.1 connection: reads its requests and answers them in order, one exchange at a
 * time; what is pipelined waits as bytes, so many and no more. All its state belongs to its lane.
 */
@SuppressWarnings(
    "FutureReturnValueIgnored") // a write that fails closes its channel, and that is heard
final class ClientConnection extends ChannelInboundHandlerAdapter implements Responder {
  /** With so many bytes waiting behind the request in progress, no more are read. */
  private static final int MOST_WAITING = 64 * 1024;

  private final Lane lane;
  private final RequestIntake reception;
  private final ResponseWriter writer;
  private final ClientBudgets.Connection budget;
  private final UnreadAnswers unread;
  private final InboundSettings settings;
  private final BooleanSupplier draining;
  private final RequestReader reader;

  private @Nullable ChannelHandlerContext context;
  private @Nullable ConnectionWatch watch;
  private @Nullable ByteBuf waiting;
  private int counted; // what waits, in the budget
  private @Nullable Exchange current;
  private boolean busy; // a request was handed over, and its answer is not written yet
  private boolean working;
  private boolean invited;
  private boolean keepAlive = true;
  private boolean deaf; // there is no room for more requests: the one in progress is the last
  private boolean over;

  /** Until the first request is begun: what goes on in HTTP/2 if the client would rather. */
  private @Nullable Http2Switch http2;

  ClientConnection(
      Lane lane,
      RequestIntake reception,
      ResponseWriter writer,
      ClientBudgets.Connection budget,
      InboundSettings settings,
      BooleanSupplier draining,
      @Nullable Http2Switch http2) {
    this.lane = lane;
    this.reception = reception;
    this.writer = writer;
    this.budget = budget;
    this.unread = new UnreadAnswers(budget.answers());
    this.settings = settings;
    this.draining = draining;
    this.reader = new RequestReader(settings, budget.requests());
    this.http2 = http2;
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
    if (waiting == null) {
      waiting = in;
    } else {
      waiting.discardSomeReadBytes();
      waiting = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(ctx.alloc(), waiting, in);
    }
    work(ctx);
  }

  /** Takes up as many of the requests that are there as can be answered now. */
  private void work(ChannelHandlerContext ctx) {
    if (working) {
      return; // an answer came while its request was handed over: whoever did that goes on
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
    while (!busy && !over && waiting != null && ctx.channel().isWritable()) {
      InboundRequest request = reader.read(waiting);
      if (request == null) {
        invite(ctx);
        return;
      }
      begin(ctx, request);
    }
  }

  /** The connection's first request is the last chance to speak HTTP/2 on it. */
  private void first(ChannelHandlerContext ctx, Http2Switch other) {
    ByteBuf in = waiting;
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

  /** Another protocol's handlers take over, with the bytes that are here. */
  private void leave() {
    over = true;
    waiting = null;
  }

  /** After work: frees what was read, holds back a client that sends too much, sets the watch. */
  private void settle(ChannelHandlerContext ctx) {
    if (waiting != null && (over || !waiting.isReadable())) {
      waiting.release();
      waiting = null;
    }
    int lingering = waiting == null ? 0 : waiting.capacity();
    if (lingering != counted && !count(lingering)) {
      stopListening(); // and comes back here, unless the request in progress goes on
    }
    boolean held = waiting != null && waiting.readableBytes() > MOST_WAITING;
    if (ctx.channel().config().isAutoRead() == held) {
      ctx.channel().config().setAutoRead(!held);
    }
    boolean midway = !over && (waiting != null || reader.inBody());
    at(busy ? At.BUSY : midway ? At.MIDWAY : At.QUIET);
  }

  /** Counts what waits; false where the budget has no room for it. */
  private boolean count(int lingering) {
    if (lingering <= counted) {
      budget.requests().giveBack(counted - (long) lingering);
    } else if (!budget.requests().take(lingering - (long) counted)) {
      return false;
    }
    counted = lingering;
    return true;
  }

  /** Forgets what waits. A request in progress is answered, and the connection ends behind it. */
  private void stopListening() {
    if (waiting != null) {
      waiting.release();
      waiting = null;
    }
    count(0);
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
    RequestIntake.Received received = reception.receive(request.asked(), lane, this);
    if (received instanceof RequestIntake.Accepted accepted) {
      current = busy ? accepted.exchange() : null;
    } else if (received instanceof RequestIntake.TurnedAway away) {
      busy = false;
      turnAway(ctx, away);
    }
  }

  /** Answers a request that no body would help, and reads past its body. */
  private void considerHead(ChannelHandlerContext ctx, InboundRequest head) {
    RequestIntake.TurnedAway away = reception.turnsAway(head.asked(), this);
    if (away != null) {
      // A client that asks before it sends its body may never send it.
      keepAlive &= !reader.mustInvite();
      reader.skipBody();
      turnAway(ctx, away);
    }
  }

  private void turnAway(ChannelHandlerContext ctx, RequestIntake.TurnedAway away) {
    Manner manner = new Manner(keepAlive, reader.headOnly());
    write(ctx, writer.response(ctx.alloc(), away.answer(), away.requestId(), manner), keepAlive);
  }

  /** Answers a request that cannot be taken; the connection ends with it. */
  private void refuse(Answer refusal) {
    ChannelHandlerContext ctx = context;
    if (ctx == null || over) {
      return;
    }
    over = true;
    settle(ctx);
    ByteBuf last = Unpooled.EMPTY_BUFFER;
    if (!reader.isSkipping()) { // else the request has its answer already
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
      CloseOnFailure.close(ctx, e); // the client is not to wait for an answer that is lost
      return;
    }
    if (keepAlive && waiting == null) {
      return; // the usual case: the client waits for this before it asks again
    }
    work(ctx);
  }

  private void write(ChannelHandlerContext ctx, ByteBuf response, boolean open) {
    at(At.QUIET);
    if (open) {
      unread.send(ctx, response);
      return;
    }
    over = true;
    boolean more =
        deaf
            || (waiting != null && waiting.isReadable())
            || reader.inBody()
            || draining.getAsBoolean();
    LingeringClose.after(unread.sendLast(ctx, response), ctx, more);
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
    if (waiting != null) {
      waiting.release();
      waiting = null;
    }
    count(0);
    budget.close();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    CloseOnFailure.close(ctx, cause);
  }
}
