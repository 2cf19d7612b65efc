package io.fanout.gateway.client;

import co.paralleluniverse.fibers.SuspendExecution;

/**
 * Sends one request to one host and waits, in blocking style, for its whole reply. It never
 * retries, follows redirects, or decides how long to wait: guards do.
 */
public interface BackendClient extends AutoCloseable {
  /**
   * The reply, whatever its status. Fails with what the call ended in; once it is cancelled, soon
   * and with the cancellation's reason, its connection closed.
   */
  Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException;

  /** How many connections are in use, idle, or waited for. */
  Connections connections();

  @Override
  void close();

  /** A count of connections at one moment. */
  record Connections(int leased, int idle, int pending) {
    public static final Connections NONE = new Connections(0, 0, 0);
  }
}
