package io.fanout.boot.wiring;

import io.fanout.netty.lane.Transport;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ReflectiveChannelFactory;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.NonBlocking;
import reactor.netty.resources.LoopResources;

/**
 * The event loops of Spring's own web server. Left to itself, Reactor Netty loads io_uring and uses
 * it wherever its jar is found; these use what lanes usually do, whatever the lanes themselves are
 * set to. Closed by their owner.
 */
public final class ManagementLoops implements LoopResources {
  private final Transport transport = Transport.usual();
  private final EventLoopGroup group =
      new MultiThreadIoEventLoopGroup(
          LoopResources.DEFAULT_IO_WORKER_COUNT, new Threads(), transport.handlers());

  @Override
  public EventLoopGroup onServer(boolean useNative) {
    return group;
  }

  @Override
  public <C extends Channel> Class<? extends C> onChannelClass(
      Class<C> type, EventLoopGroup ofGroup) {
    Class<? extends Channel> ours = ofOurs(type);
    return ours == null ? LoopResources.super.onChannelClass(type, ofGroup) : ours.asSubclass(type);
  }

  @Override
  public <C extends Channel> C onChannel(Class<C> type, EventLoopGroup ofGroup) {
    Class<? extends Channel> ours = ofOurs(type);
    return ours == null
        ? LoopResources.super.onChannel(type, ofGroup)
        : type.cast(new ReflectiveChannelFactory<>(ours).newChannel());
  }

  /** What a server and its connections are made of; null for any other kind of channel. */
  private @Nullable Class<? extends Channel> ofOurs(Class<? extends Channel> type) {
    if (type == ServerSocketChannel.class) {
      return transport.serverChannel();
    }
    return type == SocketChannel.class ? transport.socketChannel() : null;
  }

  @Override
  public Mono<Void> disposeLater(Duration quietPeriod, Duration timeout) {
    return Mono.create(
        caller ->
            group
                .shutdownGracefully(
                    quietPeriod.toMillis(), timeout.toMillis(), TimeUnit.MILLISECONDS)
                .addListener(ended -> caller.success()));
  }

  @Override
  public boolean isDisposed() {
    return group.isShuttingDown();
  }

  private static final class Threads extends DefaultThreadFactory {
    private Threads() {
      super("fanout-management", true);
    }

    @Override
    protected Thread newThread(Runnable loop, String name) {
      return new Loop(loop, name);
    }
  }

  /** Reactor refuses to block on these. */
  private static final class Loop extends FastThreadLocalThread implements NonBlocking {
    private Loop(Runnable loop, String name) {
      super(loop, name);
    }
  }
}
