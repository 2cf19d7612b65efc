package io.fanout.netty.dns;

import io.fanout.core.discovery.DiscoveredHost;
import io.fanout.core.discovery.HostListener;
import io.fanout.core.discovery.HostWatch;
import io.fanout.core.settings.DiscoverySettings;
import io.fanout.netty.lane.EventLoopLane;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks a name up whenever its last answer has expired, or sooner when a host refuses connections,
 * and tells a listener. After a failure it tries again in a second, then in two, in four, and so
 * on, up to the longest time to live. Its lane owns its state.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a listener handles each result
final class WatchedService implements HostWatch {
  private static final long FIRST_RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int MOST_DOUBLINGS = 10;

  /** The hosts that a look-up found, and how long that holds. */
  record Found(List<DiscoveredHost> hosts, long ttlSeconds) {}

  private final EventLoopLane lane;
  private final Supplier<CompletableFuture<Found>> lookup;
  private final HostListener listener;
  private final long minNanos;
  private final long maxNanos;
  private int failures;
  private long endedNanos;
  private boolean closed;
  private @Nullable ScheduledFuture<?> next;

  WatchedService(
      EventLoopLane lane,
      Supplier<CompletableFuture<Found>> lookup,
      HostListener listener,
      DiscoverySettings settings) {
    this.lane = lane;
    this.lookup = lookup;
    this.listener = listener;
    this.minNanos = settings.minTtl().toNanos();
    this.maxNanos = Math.max(minNanos, settings.maxTtl().toNanos());
  }

  WatchedService start() {
    lane.execute(this::look);
    return this;
  }

  private void look() {
    next = null;
    if (!closed) {
      lookup.get().whenComplete((found, failure) -> lane.execute(() -> ended(found, failure)));
    }
  }

  private void ended(@Nullable Found found, @Nullable Throwable failure) {
    if (closed) {
      return;
    }
    endedNanos = System.nanoTime();
    if (found == null || found.hosts().isEmpty()) {
      listener.failed(failure == null ? "the name has no records" : LookupFailure.text(failure));
      long pause = FIRST_RETRY_NANOS << Math.min(MOST_DOUBLINGS, failures++);
      lookIn(Math.min(pause, maxNanos));
    } else {
      failures = 0;
      listener.found(found.hosts());
      long ttl = TimeUnit.SECONDS.toNanos(found.ttlSeconds());
      lookIn(Math.max(minNanos, Math.min(maxNanos, ttl)));
    }
  }

  private void lookIn(long nanos) {
    next = lane.loop().schedule(this::look, nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void lookSooner() {
    if (!lane.loop().isShuttingDown()) {
      lane.execute(this::bringForward);
    }
  }

  /** Failed look-ups keep their own pace. */
  private void bringForward() {
    if (closed || next == null || failures > 0) {
      return;
    }
    long wait = Math.max(0, minNanos - (System.nanoTime() - endedNanos));
    if (next.getDelay(TimeUnit.NANOSECONDS) > wait) {
      next.cancel(false);
      lookIn(wait);
    }
  }

  @Override
  public void close() {
    if (lane.loop().isShuttingDown()) {
      return;
    }
    lane.execute(
        () -> {
          closed = true;
          if (next != null) {
            next.cancel(false);
          }
        });
  }
}
