package io.fanout.core.guard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * A simulated backend with workers and a queue, and calls that arrive through a limit, in virtual
 * time and with a seed.
 */
final class VirtualBackend {
  /** More workers than there are ever calls. */
  static final int UNLIMITED = 1_000_000;

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private record Event(long at, int order, Runnable action) {}

  private record Call(long begun, int inFlight) {}

  private final Random random = new Random(4711);
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          (one, other) ->
              one.at() != other.at()
                  ? Long.compare(one.at(), other.at())
                  : Integer.compare(one.order(), other.order()));
  private final ArrayDeque<Call> queue = new ArrayDeque<>();
  private final List<Long> latencies = new ArrayList<>();
  private final ConcurrencyLimit limit;
  private final int timeoutMillis;

  private long now;
  private int order;
  private int busy;
  private int workers = UNLIMITED;
  private double millis;
  private double sigma;
  private double rate;
  private boolean arriving;
  private int asked;

  VirtualBackend(ConcurrencyLimit limit, int timeoutMillis) {
    this.limit = limit;
    this.timeoutMillis = timeoutMillis;
  }

  /** Sets the number of workers, the median time of a call, and its spread. */
  VirtualBackend has(int workers, double millis, double sigma) {
    this.workers = workers;
    this.millis = millis;
    this.sigma = sigma;
    work();
    return this;
  }

  /** Lets calls arrive at random for some seconds, and discards earlier counts. */
  VirtualBackend load(double rate, double seconds) {
    this.rate = rate;
    asked = 0;
    latencies.clear();
    if (!arriving) {
      arriving = true;
      at(now + untilNext(), this::arrive);
    }
    long end = now + (long) (seconds * SECOND);
    while (events.element().at() < end) {
      Event next = events.remove();
      now = next.at();
      next.action().run();
    }
    now = end;
    return this;
  }

  /** The share of calls that were answered. */
  double answered() {
    return (double) latencies.size() / asked;
  }

  double answeredPerSecond(double seconds) {
    return latencies.size() / seconds;
  }

  double p99Millis() {
    List<Long> sorted = new ArrayList<>(latencies);
    Collections.sort(sorted);
    return sorted.get(sorted.size() * 99 / 100) / 1e6;
  }

  private void arrive() {
    at(now + untilNext(), this::arrive);
    asked++;
    int inFlight = limit.tryAcquire();
    if (inFlight > 0) {
      queue.add(new Call(now, inFlight));
      work();
    }
  }

  private void work() {
    while (!queue.isEmpty() && busy < workers) {
      busy++;
      Call call = queue.remove();
      double took = millis * Math.exp(sigma * random.nextGaussian());
      // A call without time left still reaches the workers, but its caller does not wait longer.
      long done = now + (long) (took * 1e6);
      long end = Math.min(done, Math.max(now, call.begun() + timeoutMillis * 1_000_000L));
      at(done, this::free);
      at(end, () -> end(call, done > end));
    }
  }

  private void free() {
    busy--;
    work();
  }

  private void end(Call call, boolean timedOut) {
    limit.release(now, now - call.begun(), call.inFlight(), timedOut);
    if (!timedOut) {
      latencies.add(now - call.begun());
    }
  }

  private long untilNext() {
    return (long) (-Math.log(1 - random.nextDouble()) / rate * SECOND);
  }

  private void at(long time, Runnable action) {
    events.add(new Event(time, order++, action));
  }
}
