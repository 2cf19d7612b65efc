package io.fanout.lean.net;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.concurrent.TimeUnit;

/** One event loop: epoll if the system has it, else the JDK's selector. */
public final class Transport implements AutoCloseable {
  private final EventLoopGroup group;

  private Transport(EventLoopGroup group) {
    this.group = group;
  }

  /** Starts an event loop; its thread gets that name. */
  public static Transport open(String name) {
    return new Transport(
        new MultiThreadIoEventLoopGroup(
            1,
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            },
            Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory()));
  }

  public EventLoop loop() {
    return group.next();
  }

  public Class<? extends Channel> clientChannel() {
    return Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class;
  }

  public Class<? extends ServerChannel> serverChannel() {
    return Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
  }

  @Override
  public void close() {
    var unused = group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
