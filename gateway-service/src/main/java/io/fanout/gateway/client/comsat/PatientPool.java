package io.fanout.gateway.client.comsat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.http.concurrent.BasicFuture;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.conn.routing.HttpRoute;
import org.apache.http.nio.NHttpClientConnection;
import org.apache.http.nio.conn.NHttpClientConnectionManager;
import org.apache.http.nio.reactor.IOEventDispatch;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * A pool whose places cannot be lost. HttpCore's loses one for ever where a request for a
 * connection is cancelled while another thread serves it. Here it is never cancelled: the call ends
 * at once, and a connection that comes for it later goes straight back.
 */
final class PatientPool implements NHttpClientConnectionManager {
  private final NHttpClientConnectionManager pool;
  private final long idleMillis;

  private final Completions completions;

  PatientPool(NHttpClientConnectionManager pool, Duration idleTimeout, Completions completions) {
    this.pool = pool;
    this.completions = completions;
    this.idleMillis = idleTimeout.toMillis();
  }

  @Override
  public Future<NHttpClientConnection> requestConnection(
      HttpRoute route,
      Object state,
      long connectTimeout,
      long leaseTimeout,
      TimeUnit unit,
      FutureCallback<NHttpClientConnection> then) {
    BasicFuture<NHttpClientConnection> wanted = new BasicFuture<>(then);
    Object unused =
        pool.requestConnection(
            route, state, connectTimeout, leaseTimeout, unit, new HandOver(wanted));
    return wanted;
  }

  private final class HandOver implements FutureCallback<NHttpClientConnection> {
    private final BasicFuture<NHttpClientConnection> wanted;

    private HandOver(BasicFuture<NHttpClientConnection> wanted) {
      this.wanted = wanted;
    }

    @Override
    public void completed(NHttpClientConnection connection) {
      if (!wanted.completed(connection)) {
        releaseConnection(connection, null, idleMillis, TimeUnit.MILLISECONDS);
      }
    }

    @Override
    public void failed(Exception failure) {
      wanted.failed(failure);
    }

    @Override
    public void cancelled() {
      wanted.cancel();
    }
  }

  @Override
  public void releaseConnection(
      NHttpClientConnection connection, @Nullable Object state, long keepAlive, TimeUnit unit) {
    completions.after(() -> pool.releaseConnection(connection, state, keepAlive, unit));
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
  public void execute(IOEventDispatch dispatch) throws IOException {
    pool.execute(dispatch);
  }

  @Override
  public void shutdown() throws IOException {
    pool.shutdown();
  }
}
