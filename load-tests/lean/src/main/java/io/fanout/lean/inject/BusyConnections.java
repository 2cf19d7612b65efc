package io.fanout.lean.inject;

import org.jspecify.annotations.Nullable;

/**
 * The connections that wait for an answer, ordered by when they sent their requests. The list links
 * the connections through their own fields, so it allocates nothing per request. Confined to its
 * run's event loop.
 */
final class BusyConnections {
  private @Nullable Connection oldest;
  private @Nullable Connection newest;
  private int count;

  int count() {
    return count;
  }

  /** The connection that has waited longest; null if none waits. */
  @Nullable Connection oldest() {
    return oldest;
  }

  void add(Connection connection) {
    connection.busy = true;
    count++;
    Connection last = newest;
    connection.olderBusy = last;
    connection.newerBusy = null;
    if (last == null) {
      oldest = connection;
    } else {
      last.newerBusy = connection;
    }
    newest = connection;
  }

  void remove(Connection connection) {
    if (!connection.busy) {
      return;
    }
    connection.busy = false;
    count--;
    Connection older = connection.olderBusy;
    Connection newer = connection.newerBusy;
    if (older == null) {
      oldest = newer;
    } else {
      older.newerBusy = newer;
    }
    if (newer == null) {
      newest = older;
    } else {
      newer.olderBusy = older;
    }
    connection.olderBusy = null;
    connection.newerBusy = null;
  }
}
