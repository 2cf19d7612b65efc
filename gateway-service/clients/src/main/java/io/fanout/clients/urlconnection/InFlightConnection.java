package io.fanout.clients.urlconnection;

import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One call on its way. To end it is left to a thread that may wait: disconnecting does where a body
 * is being read. It has no effect while the connection is being opened.
 */
final class InFlightConnection implements Runnable {
  private static final long BETWEEN_NANOS = 10_000_000;
  private static final int SHORTEST_READ_MILLIS = 1;

  private final HttpURLConnection connection;
  private final Executor closers;

  /**
   * Disconnecting while the JDK connects again would lose the new connection, still open. A silent
   * TLS handshake thus delays the end of a call until its timeout.
   */
  private final ReentrantLock opening = new ReentrantLock();

  private volatile boolean ended;
  private volatile boolean connected;
  private volatile boolean done;

  InFlightConnection(HttpURLConnection connection, Executor closers) {
    this.connection = connection;
    this.closers = closers;
  }

  /** Ends it; on any thread. */
  @Override
  public void run() {
    ended = true;
    if (connected && !done) {
      disconnectSoon();
    }
  }

  private void disconnectSoon() {
    // If the call connects again while it is being disconnected, HttpURLConnection may forget the
    // new connection without closing it. Only a timeout can then end a read from it. A connection
    // with which the JDK's HttpClient replaces a stale one keeps the timeout that it had.
    connection.setReadTimeout(SHORTEST_READ_MILLIS);
    try {
      closers.execute(this::disconnectUntilDone);
    } catch (RejectedExecutionException e) {
      disconnect(); // the gateway is stopping, so this thread may wait
    }
  }

  /** One that is disconnected between two steps of its call connects again with the next. */
  private void disconnectUntilDone() {
    while (!done) {
      disconnect();
      LockSupport.parkNanos(BETWEEN_NANOS);
    }
  }

  /**
   * Closes the connection. Any thread may call it; the JDK's own method is not thread-safe, hence
   * the lock.
   */
  void disconnect() {
    opening.lock();
    try {
      connection.disconnect();
    } catch (NullPointerException changed) {
      // The call replaced or dropped its connection meanwhile. While the call goes on, the closer
      // tries again.
    } finally {
      opening.unlock();
    }
  }

  /** Where to write the body; the JDK sends the head and may connect anew for it. */
  OutputStream output() throws IOException {
    opening.lock();
    try {
      if (ended) {
        throw new IOException("ended before its body was sent");
      }
      return connection.getOutputStream();
    } finally {
      opening.unlock();
    }
  }

  /** There is a connection; if it was ended before, that is closed. */
  void connected() {
    connected = true;
    if (ended) {
      disconnectSoon();
    }
  }

  /** It is over, and its connection may serve another. */
  void done() {
    done = true;
  }

  boolean isEnded() {
    return ended;
  }

  boolean isConnected() {
    return connected;
  }
}
