package io.fanout.clients.comsat;

import io.fanout.core.client.Egress;
import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.Origin;
import io.fanout.netty.egress.ProxyHandshake;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.EventLoopLanes;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.http.HttpHost;
import org.apache.http.conn.routing.HttpRoute;
import org.apache.http.nio.reactor.ConnectingIOReactor;
import org.apache.http.nio.reactor.IOEventDispatch;
import org.apache.http.nio.reactor.IOReactorStatus;
import org.apache.http.nio.reactor.IOSession;
import org.apache.http.nio.reactor.SessionRequest;
import org.apache.http.nio.reactor.SessionRequestCallback;
import org.jspecify.annotations.Nullable;

/**
 * HttpCore's reactor, on the lanes: a connection lives on the lane of the fiber that it is opened
 * for. HttpCore's own has a thread that opens connections and others that serve them, and each
 * request and each answer changes threads.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a listener handles each attempt's result
final class LaneReactor implements ConnectingIOReactor {
  private final EventLoopLanes lanes;
  private final Duration connectTimeout;
  private final Egress egress;
  private final Bootstrap bootstrap;
  private final DeferredCompletions completions;
  private final IOEventDispatch dispatch = new LaneDispatch(new InformationalAnswers());
  private final Set<LaneSession> sessions = ConcurrentHashMap.newKeySet();
  private final AtomicInteger strangers = new AtomicInteger();
  private volatile boolean closed;

  LaneReactor(EventLoopLanes lanes, Duration connectTimeout, Egress egress) {
    this.lanes = lanes;
    this.connectTimeout = connectTimeout;
    this.egress = egress;
    this.completions = new DeferredCompletions(lanes);
    this.bootstrap =
        new Bootstrap()
            .channel(lanes.transport().socketChannel())
            .disableResolver()
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) connectTimeout.toMillis());
  }

  DeferredCompletions completions() {
    return completions;
  }

  /** The pool is told later how it went, never before this returns. */
  @Override
  public SessionRequest connect(
      SocketAddress remote,
      @Nullable SocketAddress local,
      Object attachment,
      SessionRequestCallback then) {
    PendingConnection request = new PendingConnection(remote, local, attachment, then);
    EventLoopLane lane = laneOfCaller();
    lane.execute(() -> open(lane, request));
    return request;
  }

  private EventLoopLane laneOfCaller() {
    EventLoopLane current = lanes.current();
    return current != null
        ? current
        : lanes.all().get(Math.floorMod(strangers.getAndIncrement(), lanes.all().size()));
  }

  private void open(EventLoopLane lane, PendingConnection request) {
    if (closed || request.isCompleted()) {
      request.cancel();
      return;
    }
    ProxyHandshake through = proxyHandshake(request);
    ChannelFuture connecting =
        bootstrap
            .clone(lane.loop())
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    LaneSession session =
                        new LaneSession(lane, channel, dispatch, sessions::remove);
                    lanes.transport().prepare(channel.pipeline());
                    if (through != null) {
                      through.addTo(channel.pipeline());
                    }
                    channel.pipeline().addLast(new LaneHandler(session));
                  }
                })
            .connect(remote(request), request.getLocalAddress());
    request.whenCancelled(() -> connecting.channel().close());
    connecting.addListener(
        done -> {
          if (!done.isSuccess()) {
            // Without a socket, Netty calls this listener on another thread than the lane's.
            lane.execute(() -> request.failed(notConnected(request, done.cause())));
          } else if (through == null) {
            opened(request, session(connecting));
          } else {
            through.whenDone(
                why -> {
                  if (why == null) {
                    opened(request, session(connecting));
                  } else {
                    connecting.channel().close();
                    request.failed(failure(why));
                  }
                });
          }
        });
  }

  private static LaneSession session(ChannelFuture connected) {
    return connected.channel().pipeline().get(LaneHandler.class).session();
  }

  /** The pool attaches the route that a connection is for. */
  private static @Nullable Origin host(PendingConnection request) {
    if (!(request.getAttachment() instanceof HttpRoute route)) {
      return null;
    }
    HttpHost target = route.getTargetHost();
    return new Origin(target.getSchemeName(), target.getHostName(), target.getPort());
  }

  private @Nullable EgressProxy proxy(PendingConnection request) {
    Origin host = host(request);
    return host == null ? null : egress.proxyFor(host);
  }

  private @Nullable ProxyHandshake proxyHandshake(PendingConnection request) {
    Origin host = host(request);
    long until = System.nanoTime() + connectTimeout.toNanos();
    return host == null ? null : ProxyHandshake.with(egress.proxyFor(host), null, host, until);
  }

  /** The pool has looked up the address, which is the proxy's where there is one. */
  private SocketAddress remote(PendingConnection request) {
    EgressProxy proxy = proxy(request);
    return proxy != null && request.getRemoteAddress() instanceof InetSocketAddress found
        ? new InetSocketAddress(found.getAddress(), proxy.origin().port())
        : request.getRemoteAddress();
  }

  private IOException notConnected(PendingConnection request, Throwable cause) {
    EgressProxy proxy = proxy(request);
    return proxy == null
        ? failure(cause)
        : new IOException("no connection to the %s: %s".formatted(proxy, cause), cause);
  }

  private static IOException failure(Throwable cause) {
    return cause instanceof IOException why ? why : new IOException(cause.getMessage(), cause);
  }

  private void opened(PendingConnection request, LaneSession session) {
    sessions.add(session);
    session.setAttribute(IOSession.ATTACHMENT_KEY, request.getAttachment());
    if (closed) {
      session.shutdown();
      request.cancel();
      return;
    }
    session.tell(
        connection -> {
          if (!completions.run(() -> request.completed(connection))) {
            connection.shutdown();
          }
        });
    if (session.getAttribute(IOEventDispatch.CONNECTION_KEY) != null) {
      session.connected();
    }
  }

  @Override
  public IOReactorStatus getStatus() {
    return closed ? IOReactorStatus.SHUT_DOWN : IOReactorStatus.ACTIVE;
  }

  @Override
  public void execute(IOEventDispatch unused) {
    throw new UnsupportedOperationException("the lanes run already");
  }

  @Override
  public void shutdown() {
    closed = true;
    sessions.forEach(LaneSession::shutdown);
  }

  @Override
  public void shutdown(long waitMillis) {
    shutdown();
  }
}
