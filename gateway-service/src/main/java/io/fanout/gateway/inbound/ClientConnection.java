package io.fanout.gateway.inbound;

import io.fanout.gateway.client.Ending;
import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.flow.Exchange;
import io.fanout.gateway.flow.Reception;
import io.fanout.gateway.flow.Responder;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.lane.Lane;
import io.fanout.gateway.settings.InboundSettings;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One client's connection: gathers its requests and answers them in order, one exchange at a time.
 * All its state belongs to its lane.
 */
@SuppressWarnings(
    "FutureReturnValueIgnored") // a write that fails closes its channel, and that is heard
final class ClientConnection extends ChannelInboundHandlerAdapter implements Responder {
  /** So many pipelined requests are held; with more, nothing is read until they are answered. */
  private static final int MOST_PIPELINED = 16;

  private final Lane lane;
  private final Reception reception;
  private final ResponseWriter writer;
  private final InboundSettings settings;
  private final BooleanSupplier draining;

  private final Queue<InboundRequest> waiting = new ArrayDeque<>();
  private @Nullable RequestAssembly assembly;
  private @Nullable Exchange current;
  private @Nullable ChannelHandlerContext context;
  private @Nullable Future<?> watch;
  private boolean keepAlive = true;
  private boolean lastRequestRead;
  private long quietSince;

  ClientConnection(
      Lane lane,
      Reception reception,
      ResponseWriter writer,
      InboundSettings settings,
      BooleanSupplier draining) {
    this.lane = lane;
    this.reception = reception;
    this.writer = writer;
    this.settings = settings;
    this.draining = draining;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    quietSince = System.nanoTime();
    watchAgainIn(ctx, settings.idleTimeout().toNanos());
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    try {
      if (lastRequestRead) {
        return;
      }
      if (message instanceof HttpRequest head) {
        begin(ctx, head);
      }
      if (message instanceof HttpContent content && assembly != null) {
        gather(ctx, assembly, content);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void begin(ChannelHandlerContext ctx, HttpRequest head) {
    quietSince = System.nanoTime();
    Answer refusal = RequestRules.refusal(head, settings);
    if (refusal != null) {
      refuse(refusal);
      return;
    }
    assembly = new RequestAssembly(head, (int) settings.maxBody().toBytes());
    if (HttpUtil.is100ContinueExpected(head)) {
      ctx.writeAndFlush(
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
    }
  }

  private void gather(ChannelHandlerContext ctx, RequestAssembly gathering, HttpContent content) {
    if (content.decoderResult().isFailure()) {
      refuse(RequestRules.malformed(content.decoderResult().cause()));
    } else if (!gathering.add(content.content())) {
      refuse(RequestRules.bodyTooLarge(settings));
    } else if (content instanceof LastHttpContent) {
      assembly = null;
      waiting.add(gathering.whole());
      if (waiting.size() >= MOST_PIPELINED) {
        ctx.channel().config().setAutoRead(false);
      }
      next();
    }
  }

  /**
   * Answers, behind what is waiting, a request that cannot be taken; the connection ends with it.
   */
  private void refuse(Answer refusal) {
    assembly = null;
    lastRequestRead = true;
    waiting.add(InboundRequest.refused(refusal));
    next();
  }

  /** Begins the next request if none is being answered. */
  private void next() {
    while (current == null && context != null && context.channel().isActive()) {
      InboundRequest request = waiting.poll();
      if (request == null) {
        return;
      }
      if (waiting.isEmpty()) {
        context.channel().config().setAutoRead(true);
      }
      begin(context, request);
    }
  }

  private void begin(ChannelHandlerContext ctx, InboundRequest request) {
    keepAlive = request.keepAlive() && !draining.getAsBoolean();
    if (request.refusal() != null) {
      reception.refusedAtEdge(request.refusal());
      write(ctx, writer.response(ctx, request.refusal(), Headers.NONE, false), false);
      return;
    }
    Reception.Received received = reception.receive(request.asked(), lane, this);
    if (received instanceof Reception.Accepted accepted) {
      current = accepted.exchange();
    } else if (received instanceof Reception.TurnedAway away) {
      Headers id = Headers.of("X-Request-Id", away.requestId());
      FullHttpResponse response = writer.response(ctx, away.answer(), id, keepAlive);
      if (request.headOnly()) {
        response.content().clear();
      }
      write(ctx, response, keepAlive);
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

  private void answer(Exchange exchange) {
    ChannelHandlerContext ctx = context;
    if (ctx == null || !ctx.channel().isActive()) {
      return;
    }
    current = null;
    keepAlive &= !draining.getAsBoolean();
    write(ctx, writer.response(ctx, exchange, keepAlive), keepAlive);
    next();
  }

  private void write(ChannelHandlerContext ctx, Object response, boolean open) {
    quietSince = System.nanoTime();
    if (open) {
      ctx.writeAndFlush(response, ctx.voidPromise());
    } else {
      lastRequestRead = true;
      ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }
  }

  private void watchAgainIn(ChannelHandlerContext ctx, long nanos) {
    watch = ctx.executor().schedule(() -> look(ctx), nanos, TimeUnit.NANOSECONDS);
  }

  /** Closes a connection that was idle, or whose request did not arrive whole, for too long. */
  private void look(ChannelHandlerContext ctx) {
    long allowed = settings.idleTimeout().toNanos();
    long left = allowed - (System.nanoTime() - quietSince);
    if (current != null) {
      watchAgainIn(ctx, allowed);
    } else if (left > 0) {
      watchAgainIn(ctx, left);
    } else if (assembly != null) {
      refuse(RequestRules.tooSlow(settings));
    } else {
      ctx.close();
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event == Drain.NOW && current == null && assembly == null && waiting.isEmpty()) {
      ctx.close();
    }
    ctx.fireUserEventTriggered(event);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (watch != null) {
      watch.cancel(false);
    }
    waiting.clear();
    assembly = null;
    if (current != null) {
      current.cancellation().cancel(Ending.CANCELLED);
    }
    ctx.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    // The client's connection broke; its exchange learns of it when the channel becomes inactive.
    ctx.close();
  }
}
