package io.fanout.bench.handoff;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One or two threads increment one counter. Two volatile writers lose increments, so their figure
 * is the cost of writing alone.
 */
@Question("What does an increment cost: plain, volatile, by compare-and-set, under a lock?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 1, timeUnit = TimeUnit.MILLISECONDS, time = 500)
@Measurement(iterations = 2, timeUnit = TimeUnit.MILLISECONDS, time = 500)
@Fork(1)
public class Increments {
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicLong atomic = new AtomicLong();
  private long plain;
  private volatile long published;
  private long locked;

  @Benchmark
  @Arrangement("1T")
  public long oneThreadPlain() {
    return ++plain;
  }

  @Benchmark
  @Arrangement("1T")
  @SuppressWarnings("NonAtomicVolatileUpdate") // only one thread writes it
  public long oneThreadVolatile() {
    return ++published;
  }

  @Benchmark
  @Arrangement("1T")
  public long oneThreadCompareAndSet() {
    return byCompareAndSet();
  }

  @Benchmark
  @Arrangement("1T")
  public long oneThreadLock() {
    return underLock();
  }

  @Benchmark
  @Arrangement("2T")
  @Threads(2)
  @WantsCores(2)
  @SuppressWarnings("NonAtomicVolatileUpdate") // nothing uses the result
  public long twoThreadsVolatile() {
    return ++published;
  }

  @Benchmark
  @Arrangement("2T")
  @Threads(2)
  @WantsCores(2)
  public long twoThreadsCompareAndSet() {
    return byCompareAndSet();
  }

  @Benchmark
  @Arrangement("2T")
  @Threads(2)
  @WantsCores(2)
  public long twoThreadsLock() {
    return underLock();
  }

  private long byCompareAndSet() {
    long seen;
    do {
      seen = atomic.get();
    } while (!atomic.compareAndSet(seen, seen + 1));
    return seen;
  }

  private long underLock() {
    lock.lock();
    try {
      return ++locked;
    } finally {
      lock.unlock();
    }
  }
}
