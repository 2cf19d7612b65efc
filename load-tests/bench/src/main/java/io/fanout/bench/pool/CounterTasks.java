package io.fanout.bench.pool;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * 8 producers submit 3 million tasks each to 8 workers. Each task increments one atomic counter.
 */
@Question("How long do 24 million tiny tasks take, from 8 producers on 8 workers?")
@WantsCores(16)
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 10)
@Measurement(iterations = 10)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms4g", "-Xmx4g"})
public class CounterTasks {
  private static final int PRODUCERS = 8;
  private static final int EACH = 3_000_000;

  @Param({"worker-group", "thread-pool", "fork-join"})
  private String executor = "";

  private final AtomicLong counter = new AtomicLong();
  private ExecutorService under = Contenders.open("worker-group", 1);

  @Setup(Level.Iteration)
  public void open() {
    under.shutdown();
    counter.set(0);
    under = Contenders.open(executor, 8);
  }

  @Benchmark
  @Arrangement("8P8W")
  public long increments() throws InterruptedException {
    Producers.run(
        PRODUCERS,
        producer -> {
          for (int i = 0; i < EACH; i++) {
            under.execute(counter::incrementAndGet);
          }
        });
    under.shutdown();
    under.awaitTermination(5, TimeUnit.MINUTES);
    return counted();
  }

  private long counted() {
    long all = counter.get();
    if (all != (long) PRODUCERS * EACH) {
      throw new IllegalStateException(
          "%d (expected: %d, every task once)".formatted(all, (long) PRODUCERS * EACH));
    }
    return all;
  }

  @TearDown
  public void close() {
    under.shutdownNow();
  }
}
