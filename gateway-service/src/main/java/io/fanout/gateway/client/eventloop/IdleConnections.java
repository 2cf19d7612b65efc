package io.fanout.gateway.client.eventloop;

import org.jspecify.annotations.Nullable;

/**
 * The unused connections of a pool, the one used last on top: a few stay busy and warm, and the
 * others get old enough to be closed. Linked through the connections themselves, so that one that
 * its server closes leaves from the middle at no cost. Owned by its lane.
 */
final class IdleConnections {
  private @Nullable Connection newest;
  private @Nullable Connection oldest;
  private int size;

  int size() {
    return size;
  }

  void push(Connection connection, long now) {
    connection.idleSince = now;
    connection.isIdle = true;
    connection.older = newest;
    if (newest == null) {
      oldest = connection;
    } else {
      newest.newer = connection;
    }
    newest = connection;
    size++;
  }

  /** Takes the connection used last; null where there is none. */
  @Nullable Connection pop() {
    Connection top = newest;
    if (top != null) {
      remove(top);
    }
    return top;
  }

  /** The one that was used the longest time ago. */
  @Nullable Connection oldest() {
    return oldest;
  }

  /** Takes that connection out, if it is in. */
  void remove(Connection connection) {
    if (!connection.isIdle) {
      return;
    }
    Connection newer = connection.newer;
    Connection older = connection.older;
    if (newer == null) {
      newest = older;
    } else {
      newer.older = older;
    }
    if (older == null) {
      oldest = newer;
    } else {
      older.newer = newer;
    }
    connection.newer = null;
    connection.older = null;
    connection.isIdle = false;
    size--;
  }
}
