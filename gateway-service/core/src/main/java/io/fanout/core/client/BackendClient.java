package io.fanout.core.client;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import java.util.List;

/**
 * Sends one request to one host and waits, in blocking style, for its whole reply. It follows no
 * redirects and does not decide how long to wait or whether to try again: guards do. One kind of
 * second sending is left to clients: where a used connection ends before the first byte of an
 * answer, the client sends an idempotent request once more on a new connection, within the call's
 * time, and tells its {@link ClientEvents}.
 */
public interface BackendClient extends AutoCloseable {
  /**
   * The reply, whatever its status. Fails with what the call ended in; once it is cancelled, soon
   * and with the cancellation's reason, its connection closed.
   */
  Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException;

  /** Whether it has {@link #begin}. */
  default boolean begins() {
    return false;
  }

  /**
   * Begins a call and returns at once, for callers on a lane: the call ends on that lane. It is the
   * same call in all else.
   */
  default BegunCall begin(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed {
    throw new UnsupportedOperationException(
        "%s (expected: a client that can begin a call without waiting)"
            .formatted(getClass().getName()));
  }

  /**
   * Replaces the hosts that calls may go to. Calls to removed hosts finish normally; then their
   * connections are closed. Does not block.
   */
  default void hosts(List<Origin> now) {
    throw new UnsupportedOperationException(
        "%s (expected: a client whose kind tells addresses apart)".formatted(getClass().getName()));
  }

  /** How many connections are in use, idle, or waited for. */
  Connections connections();

  @Override
  void close();

  /** A count of connections at one moment. */
  record Connections(int leased, int idle, int pending) {
    public static final Connections NONE = new Connections(0, 0, 0);

    /** The sum of this count and another. */
    public Connections plus(Connections other) {
      return new Connections(leased + other.leased, idle + other.idle, pending + other.pending);
    }
  }
}
