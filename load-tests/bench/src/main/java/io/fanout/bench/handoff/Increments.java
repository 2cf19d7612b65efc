package io.fanout.bench.handoff;

import io.fanout.bench.Question;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One counter, incremented by one thread or by two. */
@Question("What does an increment cost under a lock, by compare-and-set, as a volatile write?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class Increments {
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicLong atomic = new AtomicLong();
  private long locked;

  @Benchmark
  public long lock() {
    lock.lock();
    try {
      return ++locked;
    } finally {
      lock.unlock();
    }
  }

  @Benchmark
  public long compareAndSet() {
    long seen;
    do {
      seen = atomic.get();
    } while (!atomic.compareAndSet(seen, seen + 1));
    return seen;
  }
}
