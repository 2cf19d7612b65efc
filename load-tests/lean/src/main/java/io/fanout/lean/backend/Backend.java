package io.fanout.lean.backend;

import io.fanout.lean.latency.LatencySource;
import io.fanout.lean.net.SharedReceiveBuffer;
import io.fanout.lean.net.Transport;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One simulated service on one port. Confined to its event loop, except for {@link #latency}, which
 * any thread may set.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the channel's handlers see failed writes and closes
final class Backend implements AutoCloseable {
  private static final int BACKLOG = 4_096;
  private static final long NOT_ARMED = Long.MAX_VALUE;

  /** The width of the spread around a fixed latency, half of it to either side. */
  static final long SPREAD_NANOS = 2_000_000;

  private final EventLoop loop;
  private final Replies replies;
  private final SplittableRandom random;
  private final TimerWheel wheel = new TimerWheel(System.nanoTime());
  private final ChannelGroup connections;
  private final Channel channel;
  private volatile LatencySource latency = new LatencySource.Fixed(0);
  private volatile boolean spread = true;
  private long armed = NOT_ARMED;
  private @Nullable ScheduledFuture<?> wakeUp;

  Backend(
      String host,
      int port,
      Transport transport,
      Replies replies,
      long seed,
      @Nullable SslContext tls) {
    this.loop = transport.loop();
    this.replies = replies;
    this.random = new SplittableRandom(seed);
    this.connections = new DefaultChannelGroup(loop);
    byte[] scratch = new byte[BackendConnection.LARGEST_REQUEST];
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loop, loop)
            .channel(transport.serverChannel())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel accepted) {
                    connections.add(accepted);
                    ChannelHandler http1 = new BackendConnection(Backend.this, scratch);
                    if (tls != null) {
                      accepted
                          .pipeline()
                          .addLast(new OptionalSslHandler(tls), new ProtocolChoice(http1));
                    }
                    accepted.pipeline().addLast(http1);
                  }
                });
    if (tls == null) {
      // TLS keeps parts of records until the rest arrives, so it needs buffers of its own.
      bootstrap.childOption(ChannelOption.RECVBUF_ALLOCATOR, new SharedReceiveBuffer());
    }
    this.channel = bootstrap.bind(host, port).syncUninterruptibly().channel();
  }

  /** With TLS, the client may choose HTTP/2; then {@code http1} is not needed. */
  private final class ProtocolChoice extends ApplicationProtocolNegotiationHandler {
    private final ChannelHandler http1;

    ProtocolChoice(ChannelHandler http1) {
      super(ApplicationProtocolNames.HTTP_1_1);
      this.http1 = http1;
    }

    @Override
    protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
      if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
        new BackendStreams(Backend.this).replace(http1, ctx.pipeline());
      }
    }

    @Override
    protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable broken) {
      // The client is gone, as clients go: there is nobody to tell.
      ctx.close();
    }
  }

  int port() {
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  void latency(LatencySource source) {
    latency = source;
  }

  LatencySource latency() {
    return latency;
  }

  /** Turns on or off a spread of up to a millisecond to either side of a fixed latency. */
  void spread(boolean on) {
    spread = on;
  }

  Replies replies() {
    return replies;
  }

  /** Closes all connections, after the answer that is being written. */
  void closeConnections() {
    loop.execute(connections::close);
  }

  /** Draws the latency of the next answer; 0 means immediately. */
  long draw() {
    LatencySource source = latency;
    long nanos = source.nanos(random);
    if (spread && nanos >= SPREAD_NANOS && source instanceof LatencySource.Fixed) {
      return nanos + random.nextLong(SPREAD_NANOS) - SPREAD_NANOS / 2;
    }
    return nanos;
  }

  void delay(TimerEntry timed, long nanos) {
    wheel.add(timed, System.nanoTime() + nanos);
    arm();
  }

  void forget(TimerEntry timed) {
    wheel.remove(timed);
  }

  private void arm() {
    long next = wheel.nextNanos();
    if (next >= armed) {
      return;
    }
    if (wakeUp != null) {
      wakeUp.cancel(false);
    }
    armed = next;
    wakeUp =
        loop.schedule(this::expire, Math.max(0, next - System.nanoTime()), TimeUnit.NANOSECONDS);
  }

  private void expire() {
    armed = NOT_ARMED;
    wakeUp = null;
    wheel.expire(System.nanoTime());
    if (wheel.size() > 0) {
      arm();
    }
  }

  @Override
  public void close() {
    channel.close().syncUninterruptibly();
  }
}
