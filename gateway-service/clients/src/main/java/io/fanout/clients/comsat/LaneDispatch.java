package io.fanout.clients.comsat;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import org.apache.http.impl.nio.DefaultNHttpClientConnection;
import org.apache.http.impl.nio.reactor.AbstractIODispatch;
import org.apache.http.nio.NHttpClientEventHandler;
import org.apache.http.nio.reactor.IOSession;

/** Passes a session's events on to its connection, which the pool has made. */
final class LaneDispatch extends AbstractIODispatch<DefaultNHttpClientConnection> {
  private final NHttpClientEventHandler handler;

  LaneDispatch(NHttpClientEventHandler handler) {
    this.handler = handler;
  }

  /** Asked for where the pool has made none, because it was shut down meanwhile. */
  @Override
  protected DefaultNHttpClientConnection createConnection(IOSession session) {
    throw new CancelledKeyException();
  }

  @Override
  protected void onConnected(DefaultNHttpClientConnection connection) {
    try {
      handler.connected(connection, connection.getContext().getAttribute(IOSession.ATTACHMENT_KEY));
    } catch (Exception e) {
      handler.exception(connection, e);
    }
  }

  @Override
  protected void onClosed(DefaultNHttpClientConnection connection) {
    handler.closed(connection);
  }

  @Override
  protected void onException(DefaultNHttpClientConnection connection, IOException failure) {
    handler.exception(connection, failure);
  }

  @Override
  protected void onInputReady(DefaultNHttpClientConnection connection) {
    connection.consumeInput(handler);
  }

  @Override
  protected void onOutputReady(DefaultNHttpClientConnection connection) {
    connection.produceOutput(handler);
  }

  @Override
  protected void onTimeout(DefaultNHttpClientConnection connection) {
    try {
      handler.timeout(connection);
    } catch (Exception e) {
      handler.exception(connection, e);
    }
  }
}
