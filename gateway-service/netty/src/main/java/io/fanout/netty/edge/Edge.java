package io.fanout.netty.edge;

import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.settings.InboundSettings;
import io.fanout.core.time.NanoClock;
import io.fanout.netty.lane.EventLoopLanes;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server that clients talk to. Each connection lives on one lane; the lane that reads a request
 * carries its exchange.
 */
public final class Edge {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  private final InboundSettings settings;
  private final EventLoopLanes lanes;
  private final RequestIntake reception;
  private final NanoClock clock;
  private final ClientBudgets budgets;
  private final @Nullable EdgeTls tls;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private volatile @Nullable Channel server;
  private volatile boolean draining;

  /** With what clients may hold, and without TLS where there is none. */
  public Edge(
      InboundSettings settings,
      EventLoopLanes lanes,
      RequestIntake reception,
      NanoClock clock,
      ClientBudgets budgets,
      @Nullable EdgeTls tls) {
    this.settings = settings;
    this.lanes = lanes;
    this.reception = reception;
    this.clock = clock;
    this.budgets = budgets;
    this.tls = tls;
  }

  /** Starts to listen; if the port is not available, the exception says what to do. */
  public void open() throws IOException, InterruptedException {
    InetSocketAddress address = new InetSocketAddress(settings.address(), settings.port());
    var bound =
        new ServerBootstrap()
            .group(lanes.group())
            .channel(lanes.transport().serverChannel())
            .option(ChannelOption.SO_BACKLOG, settings.backlog())
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new Protocols(
                    settings, lanes, reception, clock, budgets, tls, connections, () -> draining))
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
    // Behind Netty's own handler, which stops accepting for a second.
    bound.channel().pipeline().addLast(new AcceptFailures(clock, LOG::warn));
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

  /** Ends each connection with its next answer, or when none is asked for; still takes new ones. */
  public void drain() {
    draining = true;
    connections.forEach(channel -> channel.pipeline().fireUserEventTriggered(Drain.NOW));
  }

  /** Takes no new connections. */
  public void stopListening() {
    Channel listening = server;
    if (listening != null) {
      listening.close().awaitUninterruptibly();
    }
  }

  /** Closes every connection. */
  public void close() {
    drain();
    stopListening();
    connections.close().awaitUninterruptibly();
  }
}
