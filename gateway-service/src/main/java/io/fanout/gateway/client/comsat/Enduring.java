package io.fanout.gateway.client.comsat;

import org.apache.http.nio.reactor.IOEventDispatch;
import org.apache.http.nio.reactor.IOSession;

/**
 * Keeps an {@link Error} in one connection's work from ending the reactor's thread, and with it
 * every other connection: that one is closed, which ends its call, and the others go on.
 */
record Enduring(IOEventDispatch dispatch) implements IOEventDispatch {
  /** What the reactor takes for one connection's failure. */
  static IllegalStateException failure(IOSession session, Error error) {
    session.shutdown();
    return new IllegalStateException("an error in the work of one connection: " + error, error);
  }

  @Override
  public void connected(IOSession session) {
    try {
      dispatch.connected(session);
    } catch (Error e) {
      throw failure(session, e);
    }
  }

  @Override
  public void inputReady(IOSession session) {
    try {
      dispatch.inputReady(session);
    } catch (Error e) {
      throw failure(session, e);
    }
  }

  @Override
  public void outputReady(IOSession session) {
    try {
      dispatch.outputReady(session);
    } catch (Error e) {
      throw failure(session, e);
    }
  }

  @Override
  public void timeout(IOSession session) {
    try {
      dispatch.timeout(session);
    } catch (Error e) {
      throw failure(session, e);
    }
  }

  @Override
  public void disconnected(IOSession session) {
    try {
      dispatch.disconnected(session);
    } catch (Error e) {
      throw failure(session, e);
    }
  }
}
