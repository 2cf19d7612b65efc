package io.fanout.bench.handoff;

import io.fanout.bench.Arrangement;
import io.fanout.bench.WantsCores;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.NamedStage;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Sends items at a fixed rate through three stages. Each item's latency counts from its due time,
 * not from its offer, so a stall counts against all items that it delays.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 1, time = 2)
@Measurement(iterations = 1, time = 3)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public abstract class PacedPipeline {
  private static final long HIGHEST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Histogram nanos = new Histogram(HIGHEST_NANOS, 3);
  private Handoff<Long> handoff;
  private long due;

  /**
   * The values that JMH reports in addition to the time between two items. JMH reads them at the
   * end of an iteration.
   */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Microseconds {
    private PacedPipeline latency;

    public double mean() {
      return latency.drained().getMean() / 1000;
    }

    public double p50() {
      return latency.drained().getValueAtPercentile(50) / 1000.0;
    }

    public double p99() {
      return latency.drained().getValueAtPercentile(99) / 1000.0;
    }

    public double p999() {
      return latency.drained().getValueAtPercentile(99.9) / 1000.0;
    }

    public double p9999() {
      return latency.drained().getValueAtPercentile(99.99) / 1000.0;
    }

    public double max() {
      return latency.drained().getMaxValue() / 1000.0;
    }
  }

  /** Opens the hand-off under test. */
  abstract Handoff<Long> open(Consumers<Long> stages);

  /** The rate, in items per second. */
  abstract int rate();

  @Setup
  public void open() {
    handoff =
        open(
            new Consumers.Pipeline<>(
                List.of(
                    new NamedStage<>("one", (time, last) -> {}),
                    new NamedStage<>("two", (time, last) -> {}),
                    new NamedStage<>("three", (time, last) -> record(time)))));
  }

  /** Only the last stage's thread calls it. */
  private void record(long wasDue) {
    nanos.recordValue(Math.min(HIGHEST_NANOS, Math.max(0, System.nanoTime() - wasDue)));
  }

  @Setup(Level.Iteration)
  public void begin() {
    nanos.reset();
    due = System.nanoTime();
  }

  @Benchmark
  @Arrangement("1P3S")
  @WantsCores(4)
  @SuppressWarnings("ThreadPriorityCheck") // spinning would take a core from the stages
  public void pipeline(Microseconds result) {
    result.latency = this;
    due += TimeUnit.SECONDS.toNanos(1) / rate();
    while (System.nanoTime() < due) {
      Thread.yield();
    }
    Opened.offer(handoff, due);
  }

  /** The latencies, once every item has passed. */
  @SuppressWarnings("ThreadPriorityCheck") // the measurement is over
  private Histogram drained() {
    while (handoff.occupied() > 0) {
      Thread.yield();
    }
    return nanos;
  }

  @TearDown
  public void close() {
    handoff.close();
  }
}
