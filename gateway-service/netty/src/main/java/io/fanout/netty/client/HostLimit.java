package io.fanout.netty.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * How many connections a host may have over all lanes. Any lane may have all of them; where another
 * lane then wants one, places change hands in the order in which they were asked for. Touched only
 * where a connection opens or closes: the lanes meet here without locks, by compare-and-set.
 */
final class HostLimit {
  private final int most;
  private final AtomicInteger taken = new AtomicInteger();
  private final Queue<HostPool> wanting = new ConcurrentLinkedQueue<>();

  /** One for each lane; complete before any of them is used. */
  private final List<HostPool> pools = new ArrayList<>();

  HostLimit(int most) {
    this.most = most;
  }

  void add(HostPool pool) {
    pools.add(pool);
  }

  boolean isFull() {
    return taken.get() >= most;
  }

  /** Takes a place for a connection if one is free. */
  boolean take() {
    int seen = taken.get();
    while (seen < most) {
      if (taken.compareAndSet(seen, seen + 1)) {
        return true;
      }
      seen = taken.get();
    }
    return false;
  }

  /** Gives a place back: to the pool that has wanted one for the longest, if any does. */
  void giveBack() {
    do {
      HostPool next = wanting.poll();
      if (next != null) {
        next.lane().execute(next::granted);
        return;
      }
      taken.decrementAndGet();
      // A pool may have asked just before the decrement and found no place.
    } while (!wanting.isEmpty() && take());
  }

  /** Asks for a place in behalf of a pool that found none; it is granted one later. */
  void want(HostPool pool) {
    wanting.add(pool);
    if (take()) {
      giveBack();
      return;
    }
    for (HostPool other : pools) {
      if (other != pool) {
        other.lane().execute(other::giveWay);
      }
    }
  }

  /** A pool wants no place any more; one that is on its way to it comes all the same. */
  void wantNoMore(HostPool pool) {
    wanting.remove(pool);
  }

  /** The pool that gets the next place, if it is another than that; null if none waits. */
  @Nullable HostPool nextAfter(HostPool pool) {
    HostPool next = wanting.peek();
    return next == pool ? null : next;
  }

  /** A pool that wants a place has found a way to serve one call: others come before it now. */
  void hadTurn(HostPool pool) {
    if (wanting.peek() == pool && wanting.remove(pool)) {
      wanting.add(pool);
      if (take()) {
        giveBack();
      }
    }
  }
}
