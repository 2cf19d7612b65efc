package io.fanout.extras.railway;

import io.fanout.core.handoff.WaitSignal;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The arrivals of the first consumer, who calls for the train at the platform when no full one is
 * there. Takes no train while as many as may be are with the consumers.
 */
final class FirstStop<T> implements Arrivals<T> {
  private final Station<T> station;
  private final Platform<T> platform;
  private final int mayBeAway;
  private final WaitSignal bell;
  private final AtomicInteger away = new AtomicInteger();
  private final BooleanSupplier ready = this::ready;
  private volatile boolean closed;

  FirstStop(Station<T> station, Platform<T> platform, int mayBeAway, WaitSignal bell) {
    this.station = station;
    this.platform = platform;
    this.mayBeAway = mayBeAway;
    this.bell = bell;
  }

  @Override
  public @Nullable Train<T> next() {
    while (true) {
      if (away.get() < mayBeAway) {
        away.incrementAndGet();
        Train<T> train = taken();
        if (train != null) {
          return train;
        }
        away.decrementAndGet();
      }
      if (closed) {
        return null;
      }
      bell.await(ready);
    }
  }

  private @Nullable Train<T> taken() {
    Train<T> full = station.poll();
    if (full != null || !platform.anything()) {
      return full;
    }
    platform.call();
    return station.poll();
  }

  private boolean ready() {
    return closed || (away.get() < mayBeAway && (platform.anything() || station.any()));
  }

  /** Something was loaded. */
  void loaded() {
    bell.ring();
  }

  /** A train has come home. */
  void cameHome() {
    away.decrementAndGet();
    bell.ring();
  }

  /** Nothing is loaded any more. */
  void close() {
    closed = true;
    bell.ring();
  }
}
