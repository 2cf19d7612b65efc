package io.fanout.netty.edge;

import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.peer.ProxyRules;
import io.fanout.core.settings.InboundSettings;
import io.fanout.core.settings.ProxyProtocol;
import io.fanout.core.time.NanoClock;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.EventLoopLanes;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.util.List;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/** Sets up a new connection's pipeline for the client's protocol. */
final class Protocols extends ChannelInitializer<SocketChannel> {
  private final InboundSettings settings;
  private final EventLoopLanes lanes;
  private final RequestIntake reception;

  /** By lane, as are the answers of HTTP/2. */
  private final List<ResponseWriter> writers;

  private final List<Http2Answers> answers;

  private final ClientBudgets budgets;

  private final @Nullable EdgeTls tls;
  private final ChannelGroup connections;
  private final BooleanSupplier draining;
  private final ProxyRules proxies;

  Protocols(
      InboundSettings settings,
      EventLoopLanes lanes,
      RequestIntake reception,
      NanoClock clock,
      ClientBudgets budgets,
      @Nullable EdgeTls tls,
      ChannelGroup connections,
      BooleanSupplier draining) {
    this.settings = settings;
    this.lanes = lanes;
    this.reception = reception;
    this.writers = lanes.all().stream().map(lane -> new ResponseWriter(settings, clock)).toList();
    this.answers = lanes.all().stream().map(lane -> new Http2Answers(settings, clock)).toList();
    this.budgets = budgets;
    this.tls = tls;
    this.connections = connections;
    this.draining = draining;
    this.proxies = ProxyRules.of(settings);
  }

  @Override
  protected void initChannel(SocketChannel channel) {
    lanes.transport().prepare(channel.pipeline());
    connections.add(channel);
    int tooMany = connections.size() - settings.maxConnections();
    if (tooMany > 0) {
      TooManyConnections.tell(channel, tooMany, tls != null, writers.get(lane(channel).index()));
    } else if (startsWithProxyHeader(channel)) {
      ProxyHeaderReader.await(channel, settings.requestTimeout().toNanos(), this::begin);
    } else {
      begin(channel);
    }
  }

  private boolean startsWithProxyHeader(Channel channel) {
    InetAddress from = ClientAddress.address(channel);
    return settings.proxyProtocol() == ProxyProtocol.REQUIRED
        && from != null
        && proxies.trusts(from);
  }

  private void begin(Channel channel) {
    if (tls != null) {
      channel
          .pipeline()
          .addLast(new RenegotiationGuard())
          .addLast(tls.handler(channel.alloc()))
          .addLast(new Negotiated());
    } else {
      http1(channel, settings.http2() ? new Http2Switch(this::session) : null);
    }
  }

  private void http1(Channel channel, @Nullable Http2Switch http2) {
    EventLoopLane lane = lane(channel);
    ResponseWriter writer = writers.get(lane.index());
    channel
        .pipeline()
        .addLast(
            new ClientConnection(
                lane,
                reception,
                writer,
                budget(channel),
                settings,
                draining,
                http2,
                new ConnectedPeer(channel)));
  }

  private Http2Session session(Channel channel) {
    EventLoopLane lane = lane(channel);
    return new Http2Session(
        lane, reception, answers.get(lane.index()), budget(channel), settings, draining, channel);
  }

  /** The caller must close it. */
  private ClientBudgets.Connection budget(Channel channel) {
    return budgets.connected(ClientAddress.address(channel));
  }

  private EventLoopLane lane(Channel channel) {
    return lanes.of(channel.eventLoop());
  }

  @SuppressWarnings("FutureReturnValueIgnored") // channelInactive reports the close
  private final class Negotiated extends ApplicationProtocolNegotiationHandler {
    private static final String TLS_13 = "TLSv1.3";

    private Negotiated() {
      super(ApplicationProtocolNames.HTTP_1_1);
    }

    @Override
    protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) {
      // A scanner, or a client that does not trust the certificate, is not the gateway's failure.
      ctx.close();
    }

    @Override
    protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
      SSLEngine engine = ctx.pipeline().get(SslHandler.class).engine();
      if (engine.getSession().getProtocol().equals(TLS_13)) {
        ctx.pipeline().remove(RenegotiationGuard.class);
      }
      if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
        session(ctx.channel()).addTo(ctx.pipeline());
      } else {
        http1(ctx.channel(), null);
      }
    }
  }
}
