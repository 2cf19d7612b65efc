package io.fanout.clients.comsat;

import io.fanout.clients.apache.CallConfig;
import io.fanout.netty.lane.EventLoopLane;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.http.concurrent.BasicFuture;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.conn.routing.HttpRoute;
import org.apache.http.nio.NHttpClientConnection;
import org.apache.http.nio.conn.NHttpClientConnectionManager;
import org.apache.http.nio.reactor.IOEventDispatch;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pool whose places cannot be lost. HttpCore's loses one for ever where a request for a
 * connection is cancelled while another thread serves it. Here it is never cancelled: the call ends
 * at once, and a connection that comes for it later goes straight back. Nor are those who wait
 * forgotten when it shuts down.
 *
 * <p>Each caller gets a connection of its own lane's, if there is one. Where somebody waits, what
 * is given back is anybody's: the pool would close it rather than give it to another lane.
 */
@SuppressWarnings("CollectionUndefinedEquality") // compares futures by identity
final class CancelSafePool implements NHttpClientConnectionManager {
  private static final Logger LOG = LoggerFactory.getLogger(CancelSafePool.class);

  private final NHttpClientConnectionManager pool;
  private final long idleMillis;

  private final DeferredCompletions completions;
  private final Supplier<@Nullable EventLoopLane> lane;

  /** Calls that wait for a connection. A call that gets one at once is never in it. */
  private final Set<BasicFuture<NHttpClientConnection>> waiting = ConcurrentHashMap.newKeySet();

  private volatile boolean closed;

  CancelSafePool(
      NHttpClientConnectionManager pool,
      Duration idleTimeout,
      DeferredCompletions completions,
      Supplier<@Nullable EventLoopLane> lane) {
    this.pool = pool;
    this.completions = completions;
    this.lane = lane;
    this.idleMillis = idleTimeout.toMillis();
  }

  @Override
  public Future<NHttpClientConnection> requestConnection(
      HttpRoute route,
      @Nullable Object state,
      long connectTimeout,
      long leaseTimeout,
      TimeUnit unit,
      FutureCallback<NHttpClientConnection> then) {
    BasicFuture<NHttpClientConnection> wanted = new BasicFuture<>(then);
    if (CallConfig.wantsNewConnection(state)) {
      // No idle connection has this state, so the pool opens a new one if it has room.
      Object ownState = new Object();
      new NewConnection(
              wanted,
              handOver ->
                  pool.requestConnection(
                      route, ownState, connectTimeout, leaseTimeout, unit, handOver))
          .ask();
    } else {
      Future<NHttpClientConnection> unused =
          pool.requestConnection(
              route, lane.get(), connectTimeout, leaseTimeout, unit, new HandOver(wanted));
    }
    if (!wanted.isDone()) {
      waiting.add(wanted);
      if (wanted.isDone()) {
        waiting.remove(wanted);
      } else if (closed) {
        fail(wanted);
      }
    }
    return wanted;
  }

  private void fail(BasicFuture<NHttpClientConnection> wanted) {
    waiting.remove(wanted);
    wanted.failed(new IOException("the client is closed"));
  }

  private class HandOver implements FutureCallback<NHttpClientConnection> {
    private final BasicFuture<NHttpClientConnection> wanted;

    private HandOver(BasicFuture<NHttpClientConnection> wanted) {
      this.wanted = wanted;
    }

    @Override
    public void completed(NHttpClientConnection connection) {
      waiting.remove(wanted);
      if (!wanted.completed(connection)) {
        releaseConnection(connection, null, idleMillis, TimeUnit.MILLISECONDS);
      }
    }

    @Override
    public void failed(Exception failure) {
      waiting.remove(wanted);
      wanted.failed(failure);
    }

    @Override
    public void cancelled() {
      waiting.remove(wanted);
      wanted.cancel();
    }
  }

  /**
   * Hands over a connection that was never used; any other is closed, and another one asked for.
   */
  private final class NewConnection extends HandOver {
    private final Function<FutureCallback<NHttpClientConnection>, Future<NHttpClientConnection>>
        pooled;

    private NewConnection(
        BasicFuture<NHttpClientConnection> wanted,
        Function<FutureCallback<NHttpClientConnection>, Future<NHttpClientConnection>> pooled) {
      super(wanted);
      this.pooled = pooled;
    }

    private void ask() {
      Future<NHttpClientConnection> unused = pooled.apply(this);
    }

    @Override
    public void completed(NHttpClientConnection connection) {
      if (connection.getMetrics().getResponseCount() == 0) {
        super.completed(connection);
        return;
      }
      try {
        connection.shutdown();
      } catch (IOException e) {
        LOG.debug("a used connection did not close in order", e);
      }
      releaseConnection(connection, null, 0, TimeUnit.MILLISECONDS);
      ask();
    }
  }

  @Override
  public void releaseConnection(
      NHttpClientConnection connection, @Nullable Object unused, long keepAlive, TimeUnit unit) {
    EventLoopLane owner = waiting.isEmpty() ? lane.get() : null;
    completions.after(() -> pool.releaseConnection(connection, owner, keepAlive, unit));
  }

  @Override
  public void startRoute(NHttpClientConnection connection, HttpRoute route, HttpContext context)
      throws IOException {
    pool.startRoute(connection, route, context);
  }

  @Override
  public void upgrade(NHttpClientConnection connection, HttpRoute route, HttpContext context)
      throws IOException {
    pool.upgrade(connection, route, context);
  }

  @Override
  public void routeComplete(
      NHttpClientConnection connection, HttpRoute route, HttpContext context) {
    pool.routeComplete(connection, route, context);
  }

  @Override
  public boolean isRouteComplete(NHttpClientConnection connection) {
    return pool.isRouteComplete(connection);
  }

  @Override
  public void closeIdleConnections(long idle, TimeUnit unit) {
    pool.closeIdleConnections(idle, unit);
  }

  @Override
  public void closeExpiredConnections() {
    pool.closeExpiredConnections();
  }

  @Override
  public void execute(IOEventDispatch unused) {
    throw new UnsupportedOperationException("the lanes run already");
  }

  @Override
  public void shutdown() throws IOException {
    closed = true;
    pool.shutdown();
    waiting.forEach(this::fail);
  }
}
