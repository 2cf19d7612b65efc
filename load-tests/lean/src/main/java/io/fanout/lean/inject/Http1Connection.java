package io.fanout.lean.inject;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import org.jspecify.annotations.Nullable;

/** A connection of HTTP/1.1. */
@SuppressWarnings("FutureReturnValueIgnored") // the channel's handlers see failed writes and closes
final class Http1Connection extends Connection {
  private final LoadRun run;
  private final AnswerReader reader;
  private @Nullable ChannelHandlerContext context;
  private boolean used;
  private boolean shakingHands;

  Http1Connection(LoadRun run, Server server, byte[] scratch) {
    super(server);
    this.run = run;
    this.reader = new AnswerReader(scratch);
    if (server.isSecure()) {
      shakingHands = true;
      server.handshakeBegins();
    }
  }

  void addTo(Channel channel) {
    channel.pipeline().addLast(new Handler());
  }

  private final class Handler extends ChannelInboundHandlerAdapter {
    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
      context = ctx;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      if (busy) {
        send();
      } else {
        server().put(Http1Connection.this);
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

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      if (busy && reader.hasStarted() && reader.isEndedByClose()) {
        run.ended(Http1Connection.this, outcome(), false);
      }
      run.closed(Http1Connection.this);
      context = null;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable broken) {
      // channelInactive then counts the request as failed.
      ctx.close();
    }
  }

  @Override
  void begin() {
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

  private void whole(ChannelHandlerContext ctx) {
    used = true;
    boolean closes = reader.isClosing();
    Outcome outcome = outcome();
    if (closes) {
      ctx.close();
    }
    run.ended(this, outcome, !closes);
  }

  private Outcome outcome() {
    return Outcome.of(reader.status(), reader.isIncomplete());
  }

  @Override
  boolean isReused() {
    return used;
  }

  @Override
  boolean hasAnswerStarted() {
    return reader.hasStarted();
  }

  @Override
  void endHandshake() {
    if (shakingHands) {
      shakingHands = false;
      server().handshakeEnds();
    }
  }

  @Override
  void close() {
    ChannelHandlerContext own = context;
    if (own != null) {
      own.close();
    }
  }
}
