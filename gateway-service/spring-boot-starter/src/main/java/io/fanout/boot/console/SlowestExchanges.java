package io.fanout.boot.console;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The slowest exchanges of the last five minutes, each measured by its own endpoint's deadline. An
 * exchange that is not among them costs a division and a comparison. Any thread may add; where two
 * come at once, one of them is left out instead of waiting.
 */
final class SlowestExchanges {
  private static final long KEPT_FOR = Duration.ofMinutes(5).toNanos();
  private static final long MILLIONTHS = 1_000_000;

  /** A kept exchange, which part of its time it took, and when it was answered. */
  private record Entry(RecordedExchange exchange, long part, long answeredAt) {}

  /** What has to be exceeded until then. */
  private record Bar(long part, long until) {}

  private final int size;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicInteger version = new AtomicInteger();
  private volatile List<Entry> slowest = List.of();
  private volatile Bar bar = new Bar(-1, 0);

  SlowestExchanges(int size) {
    this.size = size;
  }

  /** The part of its time that an exchange took, in millionths. */
  static long part(long tookNanos, long allowedNanos) {
    return tookNanos / Math.max(1, allowedNanos / MILLIONTHS);
  }

  /** Whether one that took that part of its time, and was answered then, is to be added. */
  boolean isAmong(long part, long answeredAt) {
    Bar seen = bar;
    return part > seen.part || answeredAt - seen.until > 0;
  }

  void add(long part, long answeredAt, Supplier<RecordedExchange> exchange) {
    if (lock.tryLock()) {
      try {
        put(exchange, part, answeredAt);
      } finally {
        lock.unlock();
      }
    }
  }

  private void put(Supplier<RecordedExchange> exchange, long part, long now) {
    List<Entry> next = new ArrayList<>(size + 1);
    for (Entry entry : slowest) {
      if (now - entry.answeredAt < KEPT_FOR) {
        next.add(entry);
      }
    }
    int place = 0;
    while (place < next.size() && next.get(place).part >= part) {
      place++;
    }
    if (place < size) {
      next.add(place, new Entry(exchange.get(), part, now));
      version.incrementAndGet();
    }
    if (next.size() > size) {
      next.remove(size);
    }
    long oldest = now;
    for (Entry entry : next) {
      oldest = entry.answeredAt - oldest < 0 ? entry.answeredAt : oldest;
    }
    slowest = List.copyOf(next);
    bar = new Bar(next.size() < size ? -1 : next.get(size - 1).part, oldest + KEPT_FOR);
  }

  /** Changes whenever one is added. */
  int version() {
    return version.get();
  }

  /** The slowest first, of those that are not too old at that moment of the gateway's clock. */
  List<RecordedExchange> all(long now) {
    return slowest.stream()
        .filter(entry -> now - entry.answeredAt < KEPT_FOR)
        .map(Entry::exchange)
        .toList();
  }
}
