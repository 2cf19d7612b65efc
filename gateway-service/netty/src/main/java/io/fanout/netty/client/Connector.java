package io.fanout.netty.client;

import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.HostResolver;
import io.fanout.core.client.Origin;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections of one lane to one host, and shakes hands where the scheme wants it. A host
 * that has an address of its own is tried first, and other addresses of its name if it does not
 * answer. Owned by its lane.
 */
final class Connector {
  /**
   * How many buffers of at most 64 KB one connection is read into before others have their turn:
   * bytes in many tiny chunks take long.
   */
  private static final int READS_IN_A_ROW = 2;

  /** How many other addresses of its name stand in for one that does not answer. */
  private static final int MOST_OTHERS = 3;

  private final Origin origin;
  private final ClientEvents events;
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
      @Nullable Tls tls,
      ClientEvents events) {
    this.origin = origin;
    this.events = events;
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
      new ConnectionAttempts(this, pool, candidates(), System.nanoTime() + atMost.toNanos()).next();
    } catch (UnknownHostException e) {
      String why = origin + ": " + e.getMessage();
      pool.lane().execute(() -> pool.notOpened(why));
    }
  }

  /** The addresses to try, in order. */
  private InetAddress[] candidates() throws UnknownHostException {
    InetAddress own = origin.address();
    if (own == null) {
      return addresses.resolve(origin.host());
    }
    InetAddress[] known;
    try {
      known = addresses.resolve(origin.host());
    } catch (UnknownHostException nothingElseIsKnown) {
      return new InetAddress[] {own};
    }
    int place = Arrays.asList(known).indexOf(own);
    int others = Math.min(MOST_OTHERS, place < 0 ? known.length : known.length - 1);
    InetAddress[] all = new InetAddress[1 + others];
    all[0] = own;
    for (int i = 1; i < all.length; i++) {
      all[i] = known[(place + i) % known.length];
    }
    return all;
  }

  /** The only address that connections are kept to; null where any will do. */
  @Nullable InetAddress ownAddress() {
    return origin.address();
  }

  boolean isSecure() {
    return tls != null;
  }

  Origin origin() {
    return origin;
  }

  ClientEvents events() {
    return events;
  }

  /** What secures a connection that is opened within that time; null where nothing does. */
  @Nullable SslHandler security(int leftMillis) {
    return tls == null ? null : tls.handler(origin, leftMillis);
  }

  /** Begins to connect to one address. */
  ChannelFuture connect(
      InetAddress address, int leftMillis, @Nullable SslHandler security, Connection connection) {
    return bootstrap
        .clone()
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, leftMillis)
        .handler(pipeline(security, connection))
        .connect(new InetSocketAddress(address, origin.port()));
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
