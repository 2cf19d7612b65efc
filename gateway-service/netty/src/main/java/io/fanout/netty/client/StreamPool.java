package io.fanout.netty.client;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Origin;
import io.fanout.netty.lane.BatchedFlushes;
import io.fanout.netty.lane.EventLoopLane;
import io.netty.channel.ChannelPipeline;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP/2 connections of one lane to one host: one, and a further one only where the host takes
 * no more streams on it. Until a first handshake has shown what the host speaks, one connection is
 * opened for all calls that wait. Owned by its lane; other threads only count its connections.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the reaper runs until no connection is open
final class StreamPool {
  /** How often the connections of a host that leaves are looked at. */
  private static final long DRAIN_LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final HostPool pool;
  private final StreamHeads heads;

  /** Changes rarely, and other threads iterate over it. */
  private final List<StreamConnection> open = new CopyOnWriteArrayList<>();

  private boolean plain;
  private boolean reaping;

  StreamPool(HostPool pool) {
    this.pool = pool;
    this.heads = new StreamHeads(pool.origin());
  }

  EventLoopLane lane() {
    return pool.lane();
  }

  Origin origin() {
    return pool.origin();
  }

  /** How many connections are worth opening for so many calls that wait. */
  int worth(int waiting) {
    return plain ? waiting : Math.min(1, waiting);
  }

  /** The host does not speak HTTP/2, as a handshake has shown. */
  void spokePlain() {
    plain = true;
  }

  /** Takes over a connection on which HTTP/2 was agreed. */
  void opened(ChannelPipeline pipeline, Connection plainHandler) {
    plain = false;
    StreamConnection connection = new StreamConnection(this, heads, pool.limits());
    pipeline.addBefore(pipeline.context(plainHandler).name(), "flushes", new BatchedFlushes());
    pipeline.replace(plainHandler, "http2", connection.codec());
    open.add(connection);
    if (!reaping) {
      reapIn(pool.limits().idleNanos());
    }
  }

  /** Sends a call if there is a connection that can take it. */
  boolean send(InFlightCall call) {
    StreamConnection found = withRoom();
    if (found == null) {
      return false;
    }
    found.send(call);
    return true;
  }

  private @Nullable StreamConnection withRoom() {
    for (StreamConnection connection : open) {
      if (connection.hasRoom()) {
        return connection;
      }
    }
    return null;
  }

  boolean canSend() {
    return withRoom() != null;
  }

  void hasRoom() {
    pool.sendWaiting();
  }

  /** Sends a call that its host has not looked at once more. */
  void again(InFlightCall call) {
    pool.begin(call);
  }

  /** Ends the stream of a cancelled call, if it has one here. */
  void abort(InFlightCall call) {
    for (StreamConnection connection : open) {
      if (connection.abort(call)) {
        return;
      }
    }
  }

  void gone(StreamConnection connection) {
    open.remove(connection);
    pool.placeIsFree();
  }

  private void reapIn(long nanos) {
    reaping = true;
    pool.lane().loop().schedule(this::reap, nanos, TimeUnit.NANOSECONDS);
  }

  private void reap() {
    reaping = false;
    long now = System.nanoTime();
    for (StreamConnection connection : open) {
      if (connection.isIdle() && (pool.isDraining() || isOld(connection, now))) {
        connection.close();
      }
    }
    if (!open.isEmpty()) {
      reapIn(pool.isDraining() ? DRAIN_LOOK_NANOS : Math.max(1, pool.limits().idleNanos() / 2));
    }
  }

  private boolean isOld(StreamConnection connection, long now) {
    return now - connection.idleSince() >= pool.limits().idleNanos();
  }

  /** The host leaves: no stream is begun on what is idle now, and the rest is reaped. */
  void drain() {
    for (StreamConnection connection : open) {
      if (connection.isIdle()) {
        connection.close();
      }
    }
    if (!open.isEmpty()) {
      reapIn(DRAIN_LOOK_NANOS);
    }
  }

  /** Another lane wants a place. */
  void giveWay() {
    for (StreamConnection connection : open) {
      if (connection.isIdle()) {
        connection.close();
        return;
      }
    }
  }

  void close(String why) {
    open.forEach(connection -> connection.fail(CallResultKind.BROKEN_OFF, why));
  }

  /** Other threads may ask, and be told a moment late. */
  Connections connections() {
    int leased = 0;
    int idle = 0;
    for (StreamConnection connection : open) {
      if (connection.isIdle()) {
        idle++;
      } else {
        leased++;
      }
    }
    return new Connections(leased, idle, 0);
  }
}
