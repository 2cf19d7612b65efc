package io.fanout.lean.inject;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/** One connection: a request, its answer, the next request. Belongs to the event loop. */
@SuppressWarnings(
    "FutureReturnValueIgnored") // what became of a write or a close is seen by the channel
final class Connection extends ChannelInboundHandlerAdapter {
  private final LoadRun run;
  private final Server server;
  private final AnswerReader reader;
  private @Nullable ChannelHandlerContext context;

  /** In the server's stack of idle ones. */
  @Nullable Connection nextIdle;

  /** In the run's list of busy ones, the oldest request first. */
  @Nullable Connection olderBusy;

  @Nullable Connection newerBusy;
  @Nullable Target target;
  long dueNanos;
  long sentNanos;
  int step;
  boolean counted;
  boolean busy;
  private boolean used;
  private boolean again;

  Connection(LoadRun run, Server server, byte[] scratch) {
    this.run = run;
    this.server = server;
    this.reader = new AnswerReader(scratch);
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

  /** Sends the request that it was given, now or when it is connected. */
  void begin(Target to, boolean secondTime) {
    target = to;
    again = secondTime;
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

  /** Whether a lost request may be sent once more: nothing of its answer had come. */
  boolean mayTryAgain() {
    return used && !again && !reader.hasStarted();
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
          // The rest is on its way.
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
    // A connection that broke: its request is counted when the channel is seen to be closed.
    ctx.close();
  }
}
