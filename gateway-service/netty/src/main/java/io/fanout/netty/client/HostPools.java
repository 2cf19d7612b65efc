package io.fanout.netty.client;

import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Origin;
import java.util.concurrent.RejectedExecutionException;

/** The connections to one host: a pool on each lane. */
final class HostPools {
  private final Origin origin;
  private final HostPool[] byLane;

  HostPools(Origin origin, HostPool[] byLane) {
    this.origin = origin;
    this.byLane = byLane;
  }

  Origin origin() {
    return origin;
  }

  HostPool on(int lane) {
    return byLane[lane];
  }

  /** The first lane's pool with an idle connection, starting at that lane; else that lane's own. */
  HostPool withIdleConnection(int first, int lanes) {
    for (int i = 0; i < lanes; i++) {
      HostPool pool = byLane[(first + i) % lanes];
      if (pool.idleNow() > 0) {
        return pool;
      }
    }
    return byLane[first];
  }

  /** Over all lanes; each count is read while its lane may be changing it. */
  Connections connections() {
    Connections all = Connections.NONE;
    for (HostPool pool : byLane) {
      all = all.plus(pool.connections());
    }
    return all;
  }

  /** The host leaves: calls go on to their end, and then its connections are closed. */
  void drain() {
    for (HostPool pool : byLane) {
      try {
        pool.lane().execute(pool::drain);
      } catch (RejectedExecutionException e) {
        return; // The lanes have ended and have closed their connections.
      }
    }
  }

  /** Closes every connection, and waits for that. */
  void close() {
    for (HostPool pool : byLane) {
      close(pool);
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // awaitUninterruptibly waits for it
  private static void close(HostPool pool) {
    if (pool.lane().isCurrent()) {
      pool.close();
      return;
    }
    try {
      pool.lane().loop().submit(pool::close).awaitUninterruptibly();
    } catch (RejectedExecutionException e) {
      // The lane has ended and has closed its connections.
    }
  }
}
