package io.fanout.netty.client;

import io.fanout.netty.lane.EventLoopLane;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The unused connections of a pool, the one used last on top: a few stay busy and warm, and the
 * others get old and are closed. Linked through the connections themselves, so that one that its
 * server closes leaves from the middle at no cost. Owned by its lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the reaper runs until no connection is idle
final class IdleConnections {
  private final EventLoopLane lane;
  private final long keptNanos;
  private @Nullable Connection newest;
  private @Nullable Connection oldest;
  private int size;
  private boolean reaping;

  IdleConnections(EventLoopLane lane, long keptNanos) {
    this.lane = lane;
    this.keptNanos = keptNanos;
  }

  int size() {
    return size;
  }

  void push(Connection connection) {
    connection.idleSince = System.nanoTime();
    connection.isIdle = true;
    connection.older = newest;
    if (newest == null) {
      oldest = connection;
    } else {
      newest.newer = connection;
    }
    newest = connection;
    size++;
    if (!reaping) {
      reapIn(keptNanos);
    }
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

  private void reapIn(long nanos) {
    reaping = true;
    lane.loop().schedule(this::reap, nanos, TimeUnit.NANOSECONDS);
  }

  private void reap() {
    reaping = false;
    long now = System.nanoTime();
    while (oldest != null) {
      long left = keptNanos - (now - oldest.idleSince);
      if (left > 0) {
        reapIn(left);
        return;
      }
      oldest.close();
    }
  }
}
