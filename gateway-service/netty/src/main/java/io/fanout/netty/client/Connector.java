package io.fanout.netty.client;

import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.HostResolver;
import io.fanout.core.client.Origin;
import io.fanout.netty.egress.ProxyHandshake;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.Transport;
import io.fanout.netty.tls.ClientTls;
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
 * answer. Where a proxy is between the gateway and the host, the addresses are the proxy's. Owned
 * by its lane.
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
  private final @Nullable ClientTls tls;
  private final @Nullable EgressProxy proxy;
  private final @Nullable ClientTls proxyTls;
  private final Transport transport;
  private final Bootstrap bootstrap;

  Connector(
      EventLoopLane lane,
      Transport transport,
      Origin origin,
      HostResolver addresses,
      Duration atMost,
      @Nullable ClientTls tls,
      @Nullable EgressProxy proxy,
      @Nullable ClientTls proxyTls,
      ClientEvents events) {
    this.origin = origin;
    this.events = events;
    this.addresses = addresses;
    this.atMost = atMost;
    this.tls = tls;
    this.proxy = proxy;
    this.proxyTls = proxyTls;
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
    if (proxy != null) {
      return addresses.resolve(proxy.origin().host());
    }
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

  /** Whether the end of TLS says that the connection ended in order. */
  boolean isSecure() {
    return tls != null || (proxy != null && proxy.isSecure());
  }

  Origin origin() {
    return origin;
  }

  ClientEvents events() {
    return events;
  }

  /** What writes the requests: to the host, or to a proxy that forwards them. */
  RequestWriter writer(FieldBytes fields) {
    EgressProxy forwarder = proxy == null || proxy.tunnelsTo(origin) ? null : proxy;
    return new RequestWriter(origin, forwarder, fields);
  }

  /** What secures a connection that is opened within that time; null where nothing does. */
  @Nullable SslHandler security(int leftMillis) {
    return tls == null ? null : tls.handler(origin, leftMillis);
  }

  /** What leads through the proxy by that moment; null where nothing has to. */
  @Nullable ProxyHandshake proxyHandshake(long until) {
    return ProxyHandshake.with(proxy, proxyTls, origin, until);
  }

  /** Begins to connect to one address. */
  ChannelFuture connect(
      InetAddress address,
      int leftMillis,
      @Nullable ProxyHandshake through,
      @Nullable SslHandler security,
      Connection connection) {
    int port = proxy == null ? origin.port() : proxy.origin().port();
    return bootstrap
        .clone()
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, leftMillis)
        .handler(pipeline(through, security, connection))
        .connect(new InetSocketAddress(address, port));
  }

  /** Where a connection to that address leads, for messages. */
  String name(InetAddress address) {
    return proxy == null ? address.getHostAddress() : "the proxy " + proxy.origin().at(address);
  }

  private ChannelInitializer<Channel> pipeline(
      @Nullable ProxyHandshake through, @Nullable SslHandler security, Connection connection) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        transport.prepare(channel.pipeline());
        if (through != null) {
          through.addTo(channel.pipeline());
        }
        if (security != null) {
          channel.pipeline().addLast(security);
        }
        channel.pipeline().addLast(connection);
      }
    };
  }
}
