package io.fanout.netty.client;

import io.fanout.core.client.HostResolver;
import io.fanout.core.client.Origin;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections of one lane to one host: tries the host's addresses one after the other while
 * there is time, and shakes hands where the scheme wants it. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // each attempt's future is listened to
final class Connector {
  /**
   * How many buffers of at most 64 KB one connection is read into before others have their turn:
   * bytes in many tiny chunks take long.
   */
  private static final int READS_IN_A_ROW = 2;

  private final Origin origin;
  private final HostResolver addresses;
  private final Duration atMost;
  private final @Nullable Tls tls;
  private final Transport transport;
  private final Bootstrap bootstrap;

  Connector(
      EventLoopLane lane,
      Transport transport,
      Origin origin,
      HostResolver addresses,
      Duration atMost,
      @Nullable Tls tls) {
    this.origin = origin;
    this.addresses = addresses;
    this.atMost = atMost;
    this.tls = tls;
    this.transport = transport;
    this.bootstrap =
        new Bootstrap()
            .group(lane.loop())
            .channel(transport.socketChannel())
            .disableResolver()
            .option(
                ChannelOption.RECVBUF_ALLOCATOR,
                new AdaptiveRecvByteBufAllocator().maxMessagesPerRead(READS_IN_A_ROW))
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.SO_KEEPALIVE, true);
  }

  /** Begins to open a connection; the pool is told later how it went, never before this returns. */
  void open(HostPool pool) {
    try {
      InetAddress[] known = addresses.resolve(origin.host());
      new Attempt(pool, known, System.nanoTime() + atMost.toNanos()).next();
    } catch (UnknownHostException e) {
      String why = origin + ": " + e.getMessage();
      pool.lane().execute(() -> pool.notOpened(why));
    }
  }

  /** The way to one connection, over one or several addresses. */
  private final class Attempt {
    private final HostPool pool;
    private final InetAddress[] known;
    private final long until;
    private int tried;

    private Attempt(HostPool pool, InetAddress[] known, long until) {
      this.pool = pool;
      this.known = known;
      this.until = until;
    }

    private void next() {
      InetAddress address = known[tried++];
      Connection connection = new Connection(pool, tls != null);
      int left = (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime()));
      SslHandler security = tls == null ? null : tls.handler(origin, left);
      bootstrap
          .clone()
          .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, left)
          .handler(pipeline(security, connection))
          .connect(new InetSocketAddress(address, origin.port()))
          .addListener(
              connected -> {
                if (!connected.isSuccess()) {
                  // Where there was not even a socket, this is not the lane.
                  pool.lane().execute(() -> failed(address, connected.cause()));
                } else if (security == null) {
                  pool.opened(connection);
                } else {
                  security
                      .handshakeFuture()
                      .addListener(
                          shaken -> {
                            if (shaken.isSuccess()) {
                              secured(security, connection);
                            } else {
                              failed(address, shaken.cause());
                            }
                          });
                }
              });
    }

    private void secured(SslHandler security, Connection connection) {
      if (Tls.agreedOnHttp2(security)) {
        pool.openedStreams(security.handshakeFuture().getNow().pipeline(), connection);
      } else {
        pool.opened(connection);
      }
    }

    private void failed(InetAddress address, @Nullable Throwable cause) {
      if (tried < known.length && System.nanoTime() - until < 0) {
        next();
        return;
      }
      pool.notOpened(
          "%s: no connection to %s (%s)"
              .formatted(origin, address.getHostAddress(), cause == null ? "" : cause));
    }
  }

  private ChannelInitializer<Channel> pipeline(
      @Nullable SslHandler security, Connection connection) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        transport.prepare(channel.pipeline());
        if (security != null) {
          channel.pipeline().addLast(security);
        }
        channel.pipeline().addLast(connection);
      }
    };
  }
}
