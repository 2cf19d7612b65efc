package io.fanout.gateway.client.eventloop;

import io.fanout.gateway.client.BackendClient.Connections;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.lane.Lane;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one lane to one host, and the calls that wait for one, first come first
 * served. A call that finds no idle connection has one opened, unless that would be too many; it
 * takes whichever is free first. Owned by its lane; other threads only look at its sizes, which may
 * be a moment old.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the reaper goes on until no connection is idle
final class HostPool {
  private final Lane lane;
  private final Origin origin;
  private final Connector connector;
  private final PoolLimits limits;
  private final RequestWriter writer;

  private final Set<Connection> open = new HashSet<>();
  private final IdleConnections idle = new IdleConnections();
  private final Set<Call> waiting = new LinkedHashSet<>();
  private int opening;
  private boolean reaping;
  private boolean closed;

  HostPool(Lane lane, Origin origin, Connector connector, PoolLimits limits) {
    this.lane = lane;
    this.origin = origin;
    this.connector = connector;
    this.limits = limits;
    this.writer = new RequestWriter(origin);
  }

  Lane lane() {
    return lane;
  }

  Origin origin() {
    return origin;
  }

  RequestWriter writer() {
    return writer;
  }

  PoolLimits limits() {
    return limits;
  }

  /** Sends a call, now or when there is a connection for it. */
  void begin(Call call) {
    if (call.isDone()) {
      return;
    }
    Connection connection = idle.pop();
    if (connection != null) {
      if (!connection.send(call)) {
        keep(connection);
      }
    } else if (closed) {
      call.failed(Ending.CANCELLED, "the client is closed");
    } else if (waiting.size() >= limits.mostWaiting()) {
      call.failed(
          Ending.REJECTED_LIMIT,
          "%d calls wait for a connection to %s already".formatted(waiting.size(), origin));
    } else {
      waiting.add(call);
      openWhatIsMissing();
    }
  }

  /**
   * Sends a call again whose connection was closed before it came, on a new one: where one idle
   * connection was stale, the next is likely to be.
   */
  void again(Call call) {
    Connection oldest = idle.oldest();
    if (oldest != null && open.size() + opening >= limits.mostConnections()) {
      oldest.close();
    }
    waiting.add(call);
    openWhatIsMissing();
  }

  private void openWhatIsMissing() {
    while (opening < waiting.size()
        && open.size() + opening < limits.mostConnections()
        && !closed) {
      opening++;
      connector.open(this);
    }
  }

  /** A connection that was asked for is there. */
  void opened(Connection connection) {
    opening--;
    open.add(connection);
    if (closed) {
      connection.close();
    } else {
      free(connection);
    }
  }

  /** A connection that was asked for did not come about: whoever waits longest learns of it. */
  void notOpened(String why) {
    opening--;
    Call first = longestWaiting();
    if (first != null) {
      first.failed(Ending.CONNECT_FAILED, why);
    }
    openWhatIsMissing();
  }

  private @Nullable Call longestWaiting() {
    Iterator<Call> calls = waiting.iterator();
    if (!calls.hasNext()) {
      return null;
    }
    Call first = calls.next();
    calls.remove();
    return first;
  }

  /** Takes back a connection that can carry another call. */
  void free(Connection connection) {
    Call next = longestWaiting();
    while (next != null) {
      if (connection.send(next)) {
        return;
      }
      next = longestWaiting();
    }
    keep(connection);
  }

  private void keep(Connection connection) {
    idle.push(connection, System.nanoTime());
    if (!reaping) {
      reapIn(limits.idleNanos());
    }
  }

  /** A connection has closed or is about to; safe to repeat. */
  void gone(Connection connection) {
    idle.remove(connection);
    if (open.remove(connection)) {
      openWhatIsMissing();
    }
  }

  private void reapIn(long nanos) {
    reaping = true;
    lane.loop().schedule(this::reap, nanos, TimeUnit.NANOSECONDS);
  }

  private void reap() {
    reaping = false;
    long now = System.nanoTime();
    Connection oldest = idle.oldest();
    while (oldest != null) {
      long left = limits.idleNanos() - (now - oldest.idleSince);
      if (left > 0) {
        reapIn(left);
        return;
      }
      oldest.close();
      oldest = idle.oldest();
    }
  }

  /** Ends a call that was cancelled: its connection closes, or its place in the queue is free. */
  void abort(Call call) {
    if (call.isDone()) {
      return;
    }
    waiting.remove(call);
    Connection connection = call.connection();
    call.failed(Ending.CANCELLED, "the call's strand was interrupted");
    if (connection != null) {
      connection.close();
    }
  }

  /** Closes every connection; what is under way or waiting ends. */
  void close() {
    closed = true;
    new ArrayList<>(open).forEach(Connection::close);
    Call next = longestWaiting();
    while (next != null) {
      next.failed(Ending.CANCELLED, "the client is closed");
      next = longestWaiting();
    }
  }

  Connections connections() {
    int unused = idle.size();
    return new Connections(Math.max(0, open.size() - unused), unused, waiting.size());
  }
}
