package io.fanout.clients.apache;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.http.HttpClientConnection;
import org.apache.http.conn.ConnectionPoolTimeoutException;
import org.apache.http.conn.ConnectionRequest;
import org.apache.http.conn.HttpClientConnectionManager;
import org.apache.http.conn.routing.HttpRoute;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * A pool that a call cannot shut down. HttpClient shuts its pool down after an {@link Error} in one
 * call, which would end the backend for good. Only the owner of the pool shuts it down.
 */
record UnclosablePool(HttpClientConnectionManager pool) implements HttpClientConnectionManager {
  @Override
  public ConnectionRequest requestConnection(HttpRoute route, @Nullable Object state) {
    return CallConfig.wantsNewConnection(state)
        ? new NewConnectionRequest(pool.requestConnection(route, null))
        : pool.requestConnection(route, state);
  }

  /**
   * Gives a connection that is not open, and that HttpClient opens therefore: one that the pool has
   * is closed before.
   */
  private record NewConnectionRequest(ConnectionRequest request) implements ConnectionRequest {
    @Override
    public HttpClientConnection get(long timeout, TimeUnit unit)
        throws InterruptedException, ExecutionException, ConnectionPoolTimeoutException {
      HttpClientConnection connection = request.get(timeout, unit);
      try {
        connection.close();
      } catch (IOException e) {
        throw new ExecutionException(e);
      }
      return connection;
    }

    @Override
    public boolean cancel() {
      return request.cancel();
    }
  }

  @Override
  public void releaseConnection(
      HttpClientConnection connection, @Nullable Object state, long validFor, TimeUnit unit) {
    pool.releaseConnection(
        connection, CallConfig.wantsNewConnection(state) ? null : state, validFor, unit);
  }

  @Override
  public void connect(
      HttpClientConnection connection, HttpRoute route, int timeout, HttpContext context)
      throws IOException {
    pool.connect(connection, route, timeout, context);
  }

  @Override
  public void upgrade(HttpClientConnection connection, HttpRoute route, HttpContext context)
      throws IOException {
    pool.upgrade(connection, route, context);
  }

  @Override
  public void routeComplete(HttpClientConnection connection, HttpRoute route, HttpContext context)
      throws IOException {
    pool.routeComplete(connection, route, context);
  }

  @Override
  public void closeIdleConnections(long idle, TimeUnit unit) {
    pool.closeIdleConnections(idle, unit);
  }

  @Override
  public void closeExpiredConnections() {
    pool.closeExpiredConnections();
  }

  /** Does nothing, since it is asked for in behalf of one call. */
  @Override
  public void shutdown() {}
}
