package io.fanout.netty.client;

import io.fanout.core.client.CallFailed;
import io.fanout.netty.egress.ProxyHandshake;
import io.fanout.netty.tls.ClientTls;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The way to one connection over one or several addresses (RFC 8305, "happy eyeballs"): the next
 * one is tried when one fails, and beside one that takes longer than 250 ms. The first that
 * connects is used, and the others are closed. All share the connect timeout, which a proxy's
 * answer is part of. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a listener handles each attempt's result
final class ConnectionAttempts {
  private static final long NEXT_AFTER_MILLIS = 250;

  private final Connector connector;
  private final HostPool pool;
  private final InetAddress[] addresses;
  private final long until;
  private final List<Channel> connecting = new ArrayList<>(1);
  private @Nullable Future<?> nextLater;
  private @Nullable Channel chosen;
  private int tried;
  private boolean over;

  ConnectionAttempts(Connector connector, HostPool pool, InetAddress[] addresses, long until) {
    this.connector = connector;
    this.pool = pool;
    this.addresses = addresses;
    this.until = until;
  }

  /** Tries the next address. */
  void next() {
    InetAddress address = addresses[tried++];
    Connection connection = new Connection(pool, connector.isSecure());
    int left = leftMillis();
    ProxyHandshake through = connector.proxyHandshake(until);
    SslHandler security = connector.security(left);
    ChannelFuture begun = connector.connect(address, left, through, security, connection);
    connecting.add(begun.channel());
    if (hasNext()) {
      nextLater =
          pool.lane()
              .loop()
              .schedule(this::tryAnotherToo, NEXT_AFTER_MILLIS, TimeUnit.MILLISECONDS);
    }
    begun.addListener(
        connected -> {
          if (connected.isSuccess()) {
            connected(begun.channel(), address, connection, through, security);
          } else {
            // Without a socket, Netty calls this listener on another thread than the lane's.
            pool.lane().execute(() -> failed(begun.channel(), address, connected.cause()));
          }
        });
  }

  private int leftMillis() {
    return (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime()));
  }

  private boolean hasNext() {
    return tried < addresses.length && System.nanoTime() - until < 0;
  }

  private void tryAnotherToo() {
    if (!over && chosen == null && hasNext()) {
      next();
    }
  }

  private void connected(
      Channel channel,
      InetAddress address,
      Connection connection,
      @Nullable ProxyHandshake through,
      @Nullable SslHandler security) {
    connecting.remove(channel);
    if (over || chosen != null) {
      channel.close();
      return;
    }
    chosen = channel;
    if (through == null) {
      secure(channel, address, connection, security);
      return;
    }
    through.whenDone(
        failure -> {
          if (failure != null) {
            failedLate(channel, address, failure);
          } else {
            if (security != null) {
              security.setHandshakeTimeoutMillis(leftMillis());
            }
            secure(channel, address, connection, security);
          }
        });
  }

  /** The connection leads to the host; what is left is the host's own TLS, if any. */
  private void secure(
      Channel channel, InetAddress address, Connection connection, @Nullable SslHandler security) {
    if (security == null) {
      opened(address, connection, null);
      return;
    }
    security
        .handshakeFuture()
        .addListener(
            shaken -> {
              if (shaken.isSuccess()) {
                opened(address, connection, security);
              } else {
                failedLate(channel, address, ClientTls.reason(shaken.cause()));
              }
            });
  }

  /** It was connected, and then a handshake failed. */
  private void failedLate(Channel channel, InetAddress address, Throwable cause) {
    chosen = null;
    failed(channel, address, cause);
  }

  private void opened(InetAddress address, Connection connection, @Nullable SslHandler security) {
    end();
    InetAddress own = connector.ownAddress();
    if (own != null && !own.equals(address)) {
      connector.events().notConnected(connector.origin());
      connection.useForOneCall();
    }
    if (security != null && ClientTls.agreedOnHttp2(security)) {
      pool.openedStreams(security.handshakeFuture().getNow().pipeline(), connection);
    } else {
      pool.opened(connection);
    }
  }

  private void end() {
    over = true;
    cancelNext();
    connecting.forEach(Channel::close);
  }

  private void cancelNext() {
    if (nextLater != null) {
      nextLater.cancel(false);
      nextLater = null;
    }
  }

  private void failed(Channel channel, InetAddress address, @Nullable Throwable cause) {
    connecting.remove(channel);
    if (over || chosen != null) {
      return;
    }
    cancelNext();
    boolean refused = cause instanceof CallFailed; // the proxy's other addresses would refuse too
    if (hasNext() && !refused) {
      next();
    } else if (connecting.isEmpty() || refused) {
      end();
      if (connector.ownAddress() != null) {
        connector.events().notConnected(connector.origin());
      }
      pool.notOpened(connector.origin() + ": " + why(address, cause));
    }
  }

  private String why(InetAddress address, @Nullable Throwable cause) {
    return cause instanceof CallFailed refused
        ? refused.detail()
        : "no connection to %s (%s)".formatted(connector.name(address), cause == null ? "" : cause);
  }
}
