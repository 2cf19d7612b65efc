package io.fanout.boot.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * The latest exchanges of one kind. It keeps a fixed number of them and takes a limited number each
 * second, so that a flood costs little. Any thread may add; no one waits.
 */
final class LatestExchanges {
  /** The part of a clock's reading that is not the second: one that a shift finds. */
  private static final int SECOND_BITS = 30;

  private final AtomicReferenceArray<RecordedExchange> kept;
  private final int mostPerSecond;
  private final AtomicInteger added = new AtomicInteger();
  private final AtomicLong second = new AtomicLong(Long.MIN_VALUE);
  private final AtomicInteger inSecond = new AtomicInteger();

  LatestExchanges(int size, int mostPerSecond) {
    this.kept = new AtomicReferenceArray<>(size);
    this.mostPerSecond = mostPerSecond;
  }

  /** Keeps one that was answered then, if there is room in that second. */
  void add(long answeredAt, Supplier<RecordedExchange> exchange) {
    if (mayKeep(answeredAt)) {
      int place = Math.floorMod(added.getAndIncrement(), kept.length());
      kept.set(place, exchange.get());
    }
  }

  private boolean mayKeep(long now) {
    long its = now >> SECOND_BITS;
    long seen = second.get();
    if (seen != its && second.compareAndSet(seen, its)) {
      inSecond.set(0);
    }
    return inSecond.get() < mostPerSecond && inSecond.getAndIncrement() < mostPerSecond;
  }

  /** Changes whenever one is added. */
  int version() {
    return added.get();
  }

  /** The latest first. */
  List<RecordedExchange> all() {
    List<RecordedExchange> all = new ArrayList<>();
    for (int i = 0; i < kept.length(); i++) {
      RecordedExchange exchange = kept.get(i);
      if (exchange != null) {
        all.add(exchange);
      }
    }
    all.sort(Comparator.comparingLong(RecordedExchange::at).reversed());
    return all;
  }
}
