package io.fanout.core.strand;

import io.fanout.core.handoff.Await;
import io.fanout.core.lane.Lane;
import io.fanout.netty.lane.EventLoopLanes;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Two lanes with the strands under test, and the exceptions that escape their bodies. */
final class StrandsBench implements AutoCloseable {
  private final Set<Thread> before = Thread.getAllStackTraces().keySet();
  private final EventLoopLanes lanes = new EventLoopLanes(2);
  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private final Strands strands;

  StrandsBench(BiFunction<EventLoopLanes, StrandFailures, Strands> kind) {
    this.strands = kind.apply(lanes, (strand, failure) -> faults.add(failure));
  }

  Strands strands() {
    return strands;
  }

  EventLoopLanes lanes() {
    return lanes;
  }

  Lane lane(int index) {
    return lanes.all().get(index);
  }

  Queue<Throwable> faults() {
    return faults;
  }

  double gauge(String name) {
    return strands.gauges().stream()
        .filter(gauge -> gauge.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value()
        .getAsDouble();
  }

  /** The future's value; fails if it does not arrive. */
  static <V> V get(CompletableFuture<V> future) {
    try {
      return future.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("expected: a value", e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("the strand never got there", e);
    } catch (InterruptedException e) {
      throw new AssertionError("the test was interrupted", e);
    }
  }

  @Override
  public void close() {
    strands.close();
    lanes.close();
    Await.until("no thread is left of " + left(), () -> left().isEmpty());
  }

  private Set<String> left() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread))
        .map(Thread::getName)
        .filter(name -> name.startsWith("fanout-") || name.contains("fanout-fibers"))
        .collect(Collectors.toSet());
  }
}
