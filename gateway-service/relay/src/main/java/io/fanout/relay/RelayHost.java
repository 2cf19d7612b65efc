package io.fanout.relay;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.HostResolver;
import io.fanout.core.client.Origin;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One host of a backend: limits its calls in flight over all lanes, and queues the waiting ones.
 * The lanes share it without locks, by compare-and-set.
 *
 * @see HostLimits
 */
@SuppressWarnings("FutureReturnValueIgnored") // the strand waits for the call's own future
final class RelayHost {
  /** The result for a call that asked for a slot. */
  enum Admission {
    PLACED,
    WAITS,
    FULL,
    CLOSED
  }

  /** Below this many bits is the count of open connections, above them its version. */
  private static final int COUNT_BITS = 20;

  private final int number;
  private final Origin origin;
  private final HostLimits limits;
  private final HostResolver addresses;
  private final ClientEvents events;

  private final AtomicInteger taken = new AtomicInteger();
  private final Queue<RelayCall> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waitingNow = new AtomicInteger();

  /** The relay's last report of its connections to the host. */
  private final AtomicLong open = new AtomicLong();

  /** Where the next new connection goes, of several addresses that are one host. */
  private final AtomicInteger turn = new AtomicInteger();

  private volatile boolean closed;

  /** Closes the host once it has no more calls; null while the host is in use. */
  private volatile @Nullable Runnable whenDrained;

  RelayHost(
      int number, Origin origin, HostLimits limits, HostResolver addresses, ClientEvents events) {
    this.number = number;
    this.origin = origin;
    this.limits = limits;
    this.addresses = addresses;
    this.events = events;
  }

  int number() {
    return number;
  }

  Origin origin() {
    return origin;
  }

  HostLimits limits() {
    return limits;
  }

  BodyBudget memory() {
    return limits.memory();
  }

  ClientEvents events() {
    return events;
  }

  /** Where the relay connects to; never waited for. */
  byte[] address() throws UnknownHostException {
    InetAddress own = origin.address();
    if (own != null) {
      return own.getAddress();
    }
    InetAddress[] all = addresses.resolve(origin.host());
    return all[Math.floorMod(turn.get(), all.length)].getAddress();
  }

  /** The relay could not connect to the address that it was given. */
  void notConnected() {
    if (origin.address() != null) {
      events.notConnected(origin);
    } else {
      turn.incrementAndGet(); // so that the next connection uses another address
    }
  }

  Admission admit(RelayCall call) {
    if (closed) {
      return Admission.CLOSED;
    }
    if (take()) {
      call.hasPlace();
      return Admission.PLACED;
    }
    if (waitingNow.get() >= limits.mostWaiting()) {
      return Admission.FULL;
    }
    waitingNow.incrementAndGet();
    waiting.add(call);
    // Another call may have returned its place in the meantime, or the host may have closed.
    if (closed && leave(call)) {
      return Admission.CLOSED;
    }
    if (take()) {
      passOn();
    }
    return Admission.WAITS;
  }

  private boolean take() {
    int seen = taken.get();
    while (seen < limits.maxConnections()) {
      if (taken.compareAndSet(seen, seen + 1)) {
        return true;
      }
      seen = taken.get();
    }
    return false;
  }

  /** Gives a place to the call that has waited longest, or back where none waits. */
  void passOn() {
    do {
      RelayCall next = poll();
      if (next != null) {
        next.link().placed(next);
        return;
      }
      taken.decrementAndGet();
    } while (!waiting.isEmpty() && take());
    closeIfDrained();
  }

  private @Nullable RelayCall poll() {
    RelayCall next = waiting.poll();
    if (next != null) {
      waitingNow.decrementAndGet();
    }
    return next;
  }

  /** A call waits no more; false where it does not wait, or was given a place just before. */
  boolean leave(RelayCall call) {
    boolean left = waiting.remove(call);
    if (left) {
      waitingNow.decrementAndGet();
    }
    return left;
  }

  /** Takes no more calls; returns one of those that wait, until none does. */
  @Nullable RelayCall closeAndPoll() {
    closed = true;
    return poll();
  }

  /** No more calls come, but for a few that are on their way here: once none is left, closes. */
  void drain(Runnable close) {
    whenDrained = close;
    closeIfDrained();
  }

  private void closeIfDrained() {
    Runnable close = whenDrained;
    if (close != null && isDrained()) {
      close.run();
    }
  }

  boolean isDrained() {
    return whenDrained != null && taken.get() == 0 && waitingNow.get() == 0;
  }

  /** Notes how many connections the relay has; ignores a message older than the last one. */
  void open(int count, long version) {
    long said = version << COUNT_BITS | Math.min(count, (1 << COUNT_BITS) - 1);
    open.accumulateAndGet(said, Math::max);
  }

  /** The relay is gone, and its connections with it. */
  void noneIsOpen() {
    open.set(0);
  }

  Connections connections() {
    int used = taken.get();
    int connected = (int) (open.get() & (1 << COUNT_BITS) - 1);
    return new Connections(used, Math.max(0, connected - used), waitingNow.get());
  }
}
