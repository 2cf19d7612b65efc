package io.fanout.netty.edge;

import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.lane.Lane;
import io.fanout.core.peer.Peer;
import io.fanout.core.settings.InboundSettings;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One client's HTTP/2 connection: counts the streams in progress, and ends the connection. Its lane
 * owns all of its state.
 */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
final class Http2Session extends ChannelInboundHandlerAdapter {
  private final Lane lane;
  private final RequestIntake reception;
  private final Http2Answers answers;
  private final ClientBudgets.Connection budget;
  private final InboundSettings settings;
  private final RequestStrictness strictness;
  private final BooleanSupplier draining;
  private final ResetLimit resets;
  private final Peer peer;
  private @Nullable ConnectionTimer watch;
  private int inProgress;
  private long quietSince = System.nanoTime();

  Http2Session(
      Lane lane,
      RequestIntake reception,
      Http2Answers answers,
      ClientBudgets.Connection budget,
      InboundSettings settings,
      BooleanSupplier draining,
      Channel channel) {
    this.lane = lane;
    this.reception = reception;
    this.answers = answers;
    this.budget = budget;
    this.settings = settings;
    this.strictness = new RequestStrictness(settings);
    this.draining = draining;
    this.resets = new ResetLimit(settings.maxResets(), System::nanoTime);
    this.peer = new ConnectedPeer(channel);
  }

  /** The other end of the connection. */
  Peer peer() {
    return peer;
  }

  /** The codec for frames, with the same limits as HTTP/1.1. */
  Http2FrameCodec codec() {
    return StrictFrameCodec.of(settings, resets, budget.requests());
  }

  /** The handler that gives each stream its own channel. */
  Http2MultiplexHandler streams() {
    return new Http2MultiplexHandler(
        new ChannelInitializer<Channel>() {
          @Override
          protected void initChannel(Channel stream) {
            stream
                .pipeline()
                .addLast(
                    new ClientStream(
                        lane, reception, answers, budget, strictness, Http2Session.this));
          }
        });
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    watch = new ConnectionTimer(ctx, () -> look(ctx));
    watch.within(allowed());
  }

  private long allowed() {
    return (draining.getAsBoolean() ? settings.drainQuiet() : settings.idleTimeout()).toNanos();
  }

  /** A stream begins; false if there are too many, which the client may not know yet. */
  boolean begun() {
    return ++inProgress <= settings.maxStreams();
  }

  /** A stream has been answered. */
  void answered() {
    resets.answered();
  }

  /** A stream has ended in any way. */
  void ended() {
    inProgress--;
    quietSince = System.nanoTime();
  }

  private void look(ChannelHandlerContext ctx) {
    if (!ctx.channel().isActive() || watch == null) {
      return;
    }
    long left = allowed() - (System.nanoTime() - quietSince);
    if (inProgress > 0 || left > 0) {
      watch.within(inProgress > 0 ? allowed() : left);
    } else {
      ctx.close();
    }
  }

  /** Tells the client to open no more streams; those that it has opened by then are answered. */
  private void drain(ChannelHandlerContext ctx) {
    DefaultHttp2GoAwayFrame goAway = new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR);
    ctx.writeAndFlush(goAway.setExtraStreamIds(Integer.MAX_VALUE));
    if (watch != null) {
      watch.within(settings.drainQuiet().toNanos());
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event == Drain.NOW) {
      drain(ctx);
    }
    ReferenceCountUtil.release(event);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object frame) {
    ReferenceCountUtil.release(frame); // the codec handles the connection's own frames
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    if (watch != null) {
      watch.end();
    }
    budget.close();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (!(cause instanceof Http2Exception)) { // the codec sends GOAWAY after an Http2Exception
      CloseOnFailure.close(ctx, cause);
    }
  }
}
