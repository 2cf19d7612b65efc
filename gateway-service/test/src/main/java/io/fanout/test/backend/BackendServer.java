package io.fanout.test.backend;

import io.fanout.api.Request;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP server of one backend: one event loop for its sockets and timers, and threads for what
 * answers them, as many as answer at once. While it refuses connections it keeps its port.
 */
final class BackendServer {
  private static final int BACKLOG = 500;
  private static final long LONGEST_WAIT_NANOS = 60_000_000_000L;

  private final String name;
  private final Function<Request, Behaviour> receive;
  private final Consumer<Throwable> failures;
  private @Nullable Open open;
  private int port;

  BackendServer(String name, Function<Request, Behaviour> receive, Consumer<Throwable> failures) {
    this.name = name;
    this.receive = receive;
    this.failures = failures;
  }

  /** Listens on that port when it is opened; on a free one for 0. */
  synchronized void port(int number) {
    port = number;
  }

  /** False where it was open already. */
  synchronized boolean open() {
    if (open != null) {
      return false;
    }
    open = new Open(port);
    return true;
  }

  synchronized void close() {
    Open closing = open;
    open = null;
    if (closing != null) {
      closing.close();
    }
  }

  /** Listens, or refuses connections. Does nothing while the server is not open. */
  synchronized void listen(boolean yes) {
    if (open != null) {
      open.listen(yes);
    }
  }

  synchronized String url() {
    if (open == null) {
      throw new IllegalStateException(
          "url of backend %s: not open (expected: after open(), or the start of its gateway)"
              .formatted(name));
    }
    return "http://127.0.0.1:" + open.address.getPort();
  }

  synchronized int openConnections() {
    return open == null ? 0 : open.connections.size();
  }

  /** What there is from open to close. The server's lock guards it. */
  private final class Open {
    private final EventLoopGroup loop =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("test-backend-" + name, true), NioIoHandler.newFactory());
    private final ExecutorService answering =
        Executors.newCachedThreadPool(
            new DefaultThreadFactory("test-backend-" + name + "-answer", true));
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final InetSocketAddress address;
    private @Nullable Channel listener;

    /** Bound to the port while the server refuses connections, so that no one else gets it. */
    private @Nullable SocketChannel holder;

    private Open(int port) {
      Channel first = bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      listener = first;
      address = (InetSocketAddress) first.localAddress();
    }

    private Channel bind(InetSocketAddress to) {
      return new ServerBootstrap()
          .group(loop)
          .channel(NioServerSocketChannel.class)
          .option(ChannelOption.SO_BACKLOG, BACKLOG)
          .option(ChannelOption.SO_REUSEADDR, true)
          .childOption(ChannelOption.TCP_NODELAY, true)
          .childHandler(
              new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel connection) {
                  connections.add(connection);
                  BackendConnection.start(connection, name, receive, failures, answering);
                }
              })
          .bind(to)
          .syncUninterruptibly()
          .channel();
    }

    private void listen(boolean yes) {
      try {
        if (yes && listener == null) {
          if (holder != null) {
            holder.close();
          }
          holder = null;
          listener = bind(address);
        } else if (!yes && listener != null) {
          listener.close().syncUninterruptibly();
          listener = null;
          holder = held();
          connections.close().syncUninterruptibly();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(
            "port %d of backend %s".formatted(address.getPort(), name), e);
      }
    }

    /** The selector lets go of the port a moment after its channel is closed. */
    private SocketChannel held() throws IOException {
      SocketChannel socket = SocketChannel.open();
      socket.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      long start = System.nanoTime();
      while (true) {
        try {
          return socket.bind(address);
        } catch (BindException stillTaken) {
          if (System.nanoTime() - start > LONGEST_WAIT_NANOS) {
            socket.close();
            throw stillTaken;
          }
          LockSupport.parkNanos(100_000);
        }
      }
    }

    private void close() {
      try {
        if (listener != null) {
          listener.close().syncUninterruptibly();
        }
        if (holder != null) {
          holder.close();
        }
        connections.close().syncUninterruptibly();
      } catch (IOException e) {
        throw new UncheckedIOException(
            "port %d of backend %s".formatted(address.getPort(), name), e);
      } finally {
        answering.shutdownNow();
        loop.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(10, TimeUnit.SECONDS);
      }
    }
  }
}
