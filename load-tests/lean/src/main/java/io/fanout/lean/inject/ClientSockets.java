package io.fanout.lean.inject;

import io.fanout.lean.net.RigTls;
import io.fanout.lean.net.SharedReceiveBuffer;
import io.fanout.lean.net.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Opens a run's connections. All of them use the run's event loop, and those of plain HTTP/1.1
 * share one receive buffer.
 */
final class ClientSockets {
  private static final int CONNECT_MILLIS = 5_000;

  private final Transport transport;
  private final int http2Connections;
  private final SharedReceiveBuffer receive = new SharedReceiveBuffer();
  private final byte[] scratch = new byte[AnswerReader.LONGEST_HEAD];
  private final Map<Server, Deque<Http2Link>> links = new HashMap<>();
  private @Nullable SslContext tls;

  /**
   * For one run.
   *
   * @param http2Connections how many of HTTP/2 it opens to each server; 0 for HTTP/1.1
   */
  ClientSockets(Transport transport, int http2Connections) {
    this.transport = transport;
    this.http2Connections = http2Connections;
  }

  /**
   * Starts to connect to a server, or takes a place on a connection of HTTP/2.
   *
   * @param fresh whether it should be a new connection, or one that has answered nothing yet; with
   *     HTTP/2, it is another one where there may be no more
   */
  Connection open(LoadRun run, Server server, boolean fresh) {
    if (http2Connections > 0) {
      return link(run, server, fresh).place();
    }
    Http1Connection connection = new Http1Connection(run, server, scratch);
    connect(server, connection::addTo, () -> run.closed(connection));
    return connection;
  }

  /** The connections take turns, unless a fresh one is wanted. */
  private Http2Link link(LoadRun run, Server server, boolean fresh) {
    Deque<Http2Link> all = links.computeIfAbsent(server, none -> new ArrayDeque<>());
    all.removeIf(Http2Link::isLeaving);
    if (fresh) {
      Optional<Http2Link> unused = all.stream().filter(link -> !link.isReused()).findFirst();
      if (unused.isPresent()) {
        return unused.get();
      }
    }
    Http2Link next;
    if (all.size() < http2Connections) {
      next = new Http2Link(run, server);
      connect(server, next::addTo, next::closed);
    } else {
      next = all.removeFirst();
    }
    all.addLast(next);
    return next;
  }

  private void connect(Server server, Consumer<Channel> handlers, Runnable failed) {
    boolean secure = server.isSecure();
    Bootstrap bootstrap =
        new Bootstrap()
            .group(transport.loop())
            .channel(transport.clientChannel())
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
            .handler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    if (secure) {
                      channel.pipeline().addLast(tls().newHandler(channel.alloc()));
                    }
                    handlers.accept(channel);
                  }
                });
    if (!secure && http2Connections == 0) {
      // TLS and HTTP/2 keep parts of records and frames until the rest arrives, so they need
      // buffers of their own.
      bootstrap.option(ChannelOption.RECVBUF_ALLOCATOR, receive);
    }
    var unused =
        bootstrap
            .connect(server.address())
            .addListener(
                done -> {
                  if (!done.isSuccess()) {
                    failed.run();
                  }
                });
  }

  private SslContext tls() {
    SslContext made = tls;
    if (made == null) {
      made = RigTls.client(http2Connections > 0);
      tls = made;
    }
    return made;
  }

  /** Closes the connections of HTTP/2; the run closes those of HTTP/1.1. */
  void close() {
    links.values().forEach(all -> all.forEach(Http2Link::close));
  }
}
