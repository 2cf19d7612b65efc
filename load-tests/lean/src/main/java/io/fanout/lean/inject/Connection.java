package io.fanout.lean.inject;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import org.jspecify.annotations.Nullable;

/**
 * A connection that sends one request at a time and reads its answer. Confined to the event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the channel's handlers see failed writes and closes
final class Connection extends ChannelInboundHandlerAdapter {
  private final LoadRun run;
  private final Server server;
  private final AnswerReader reader;
  private @Nullable ChannelHandlerContext context;

  /** The next connection in the server's stack of idle connections. */
  @Nullable Connection nextIdle;

  /** The neighbour in the run's list of busy connections. */
  @Nullable Connection olderBusy;

  @Nullable Connection newerBusy;
  @Nullable Target target;
  long dueNanos;
  long sentNanos;
  int step;
  boolean counted;
  boolean busy;
  private boolean used;
  private boolean resent;
  private boolean shakingHands;

  Connection(LoadRun run, Server server, byte[] scratch) {
    this.run = run;
    this.server = server;
    this.reader = new AnswerReader(scratch);
    if (server.isSecure()) {
      shakingHands = true;
      server.handshakeBegins();
    }
  }

  Server server() {
    return server;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    if (busy) {
      send();
    } else {
      server.put(this);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof SslHandshakeCompletionEvent shaken && shaken.isSuccess()) {
      endHandshake();
      run.shookHands();
    }
    ctx.fireUserEventTriggered(event);
  }

  /** The handshake is over, or the connection never opened; safe to repeat. */
  void endHandshake() {
    if (shakingHands) {
      shakingHands = false;
      server.handshakeEnds();
    }
  }

  /** Sends the target's next request now, or as soon as the connection is open. */
  void begin(Target to, boolean resend) {
    target = to;
    resent = resend;
    reader.reset();
    ChannelHandlerContext own = context;
    if (own != null && own.channel().isActive()) {
      send();
    }
  }

  private void send() {
    ChannelHandlerContext own = context;
    Target to = target;
    if (own != null && to != null) {
      own.writeAndFlush(to.next(), own.voidPromise());
    }
  }

  /**
   * Whether the injector may resend a lost request: once, on a reused connection, and only if no
   * byte of the answer has arrived.
   */
  boolean mayResend() {
    return used && !resent && !reader.hasStarted();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    try {
      if (!busy) {
        ctx.close();
        return;
      }
      switch (reader.read(in)) {
        case WHOLE -> whole(ctx);
        case MALFORMED -> ctx.close();
        case MORE -> {
          // Wait for the rest.
        }
      }
    } finally {
      in.release();
    }
  }

  private void whole(ChannelHandlerContext ctx) {
    used = true;
    boolean closes = reader.isClosing();
    Outcome outcome = Outcome.of(reader.status(), reader.isIncomplete());
    if (closes) {
      ctx.close();
    }
    run.ended(this, outcome, !closes);
  }

  void close() {
    ChannelHandlerContext own = context;
    if (own != null) {
      own.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (busy && reader.hasStarted() && reader.isEndedByClose()) {
      run.ended(this, Outcome.of(reader.status(), reader.isIncomplete()), false);
    }
    run.closed(this);
    context = null;
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable broken) {
    // channelInactive then counts the request as failed.
    ctx.close();
  }
}
