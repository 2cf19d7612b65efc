package io.fanout.gateway.lane;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The event loops of the process: epoll where the platform has it, NIO elsewhere. */
public final class Lanes implements AutoCloseable {
  private final EventLoopGroup group;
  private final List<Lane> lanes;
  private final boolean epoll;

  /** So many lanes; 0 is one for each processor. */
  public Lanes(int count) {
    int loops = count > 0 ? count : Runtime.getRuntime().availableProcessors();
    this.epoll = Epoll.isAvailable();
    IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    this.group = new MultiThreadIoEventLoopGroup(loops, new Threads(this), io);
    List<Lane> all = new ArrayList<>();
    for (EventExecutor loop : group) {
      all.add(new Lane(all.size(), (EventLoop) loop));
    }
    this.lanes = List.copyOf(all);
  }

  public List<Lane> all() {
    return lanes;
  }

  /** The lane of an event loop of ours. */
  public Lane of(EventLoop loop) {
    for (Lane lane : lanes) {
      if (lane.loop() == loop) {
        return lane;
      }
    }
    throw new IllegalArgumentException(loop + " (expected: an event loop of these lanes)");
  }

  /** The lane that the calling thread runs; null for any other thread. */
  public @Nullable Lane current() {
    return Thread.currentThread() instanceof LaneThread thread ? thread.laneOf(this) : null;
  }

  public EventLoopGroup group() {
    return group;
  }

  public Class<? extends ServerSocketChannel> serverChannel() {
    return epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
  }

  public Class<? extends SocketChannel> socketChannel() {
    return epoll ? EpollSocketChannel.class : NioSocketChannel.class;
  }

  /** The name of what watches the sockets. */
  public String transport() {
    return epoll ? "epoll" : "nio";
  }

  @Override
  public void close() {
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(10, TimeUnit.SECONDS);
  }

  private static final class Threads extends DefaultThreadFactory {
    private final Lanes owner;

    private Threads(Lanes owner) {
      super("fanout-lane", true);
      this.owner = owner;
    }

    @Override
    protected Thread newThread(Runnable loop, String name) {
      return new LaneThread(owner, loop, name);
    }
  }
}
