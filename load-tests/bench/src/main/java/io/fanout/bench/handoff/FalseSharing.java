package io.fanout.bench.handoff;

import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Two threads each write their own counter, a few bytes apart. Below the length of a cache line,
 * each write takes the line from the other thread's core.
 */
@Question("What does a write cost when another thread writes nearby?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 1, timeUnit = TimeUnit.MILLISECONDS, time = 500)
@Measurement(iterations = 2, timeUnit = TimeUnit.MILLISECONDS, time = 500)
@Fork(1)
@Threads(2)
@WantsCores(2)
public class FalseSharing {
  private static final int MOST = 512;

  @Param({"8", "64", "128", "256"})
  private int bytesApart;

  /**
   * The benchmark skips the first elements, because they share a cache line with the array's
   * header.
   */
  private final AtomicLongArray counters = new AtomicLongArray(MOST);

  /** An ordered write may wait in the core's store buffer, where later writes join it. */
  @Benchmark
  public void orderedWrites(ThreadParams thread) {
    int place = place(thread);
    counters.setRelease(place, counters.getPlain(place) + 1);
  }

  /** A volatile write ends when the other core can see it. */
  @Benchmark
  public void volatileWrites(ThreadParams thread) {
    int place = place(thread);
    counters.set(place, counters.getPlain(place) + 1);
  }

  private int place(ThreadParams thread) {
    return MOST / 2 + thread.getThreadIndex() * bytesApart / Long.BYTES;
  }
}
