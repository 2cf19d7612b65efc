package io.fanout.gateway.inbound;

import io.fanout.gateway.flow.Reception;
import io.fanout.gateway.lane.Lane;
import io.fanout.gateway.lane.Lanes;
import io.fanout.gateway.settings.InboundSettings;
import io.fanout.gateway.time.NanoClock;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The server that clients talk to. Each connection lives on one lane; the lane that reads a request
 * carries its exchange.
 */
public final class Edge {
  private final InboundSettings settings;
  private final Lanes lanes;
  private final Reception reception;
  private final NanoClock clock;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private volatile @Nullable Channel server;
  private volatile boolean draining;

  public Edge(InboundSettings settings, Lanes lanes, Reception reception, NanoClock clock) {
    this.settings = settings;
    this.lanes = lanes;
    this.reception = reception;
    this.clock = clock;
  }

  /** Begins to listen; fails with what to do where the port cannot be had. */
  public void open() throws IOException, InterruptedException {
    InetSocketAddress address = new InetSocketAddress(settings.address(), settings.port());
    var bound =
        new ServerBootstrap()
            .group(lanes.group())
            .channel(lanes.serverChannel())
            .option(ChannelOption.SO_BACKLOG, settings.backlog())
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(new Pipeline())
            .bind(address)
            .await();
    if (!bound.isSuccess()) {
      BindException refused =
          new BindException(
              "gateway.inbound.port: %d cannot be listened on at %s (expected: a free port; stop what has it, or choose another)"
                  .formatted(settings.port(), settings.address()));
      refused.initCause(bound.cause());
      throw refused;
    }
    server = bound.channel();
  }

  /** The port that is really listened on. */
  public int port() {
    Channel listening = Objects.requireNonNull(server, "the edge is not open");
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /** How many clients are connected. */
  public int connectionCount() {
    return connections.size();
  }

  /** Takes no new connections, and ends each one with its next answer. */
  public void drain() {
    draining = true;
    Channel listening = server;
    if (listening != null) {
      listening.close().awaitUninterruptibly();
    }
    connections.forEach(channel -> channel.pipeline().fireUserEventTriggered(Drain.NOW));
  }

  /** Closes every connection. */
  public void close() {
    drain();
    connections.close().awaitUninterruptibly();
  }

  private final class Pipeline extends ChannelInitializer<SocketChannel> {
    @Override
    protected void initChannel(SocketChannel channel) {
      Lane lane = lanes.of(channel.eventLoop());
      connections.add(channel);
      HttpDecoderConfig bounds =
          new HttpDecoderConfig()
              .setMaxInitialLineLength((int) settings.maxUri().toBytes())
              .setMaxHeaderSize((int) settings.maxHeaders().toBytes());
      channel
          .pipeline()
          .addLast(new StrictRequestDecoder(bounds))
          .addLast(new HttpResponseEncoder())
          .addLast(
              new ClientConnection(
                  lane, reception, new ResponseWriter(clock), settings, () -> draining));
    }
  }
}
