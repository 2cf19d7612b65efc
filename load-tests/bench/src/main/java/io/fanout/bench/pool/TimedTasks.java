package io.fanout.bench.pool;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
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
 * 8 producers schedule 300,000 tasks each, due after random delays of 0 to 99 us. Measures
 * separately the time to enqueue all tasks and the time until all have run.
 */
@Question("How long do 2.4 million timed tasks take, from 8 producers on 8 workers?")
@WantsCores(16)
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 10)
@Measurement(iterations = 10)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms4g", "-Xmx4g"})
public class TimedTasks {
  private static final int PRODUCERS = 8;
  private static final int EACH = 300_000;
  private static final int SPREAD_MICROS = 100;

  @Param({"worker-group", "scheduled-thread-pool"})
  private String executor = "";

  private ScheduledExecutorService under = Contenders.openScheduled("worker-group", 1);
  private CountDownLatch ran = new CountDownLatch(0);

  @Setup(Level.Iteration)
  public void open() {
    under.shutdown();
    under = Contenders.openScheduled(executor, 8);
    ran = new CountDownLatch(PRODUCERS * EACH);
  }

  /** The time until every producer has enqueued all of its tasks. */
  @Benchmark
  @Arrangement("8P8W")
  public void enqueue() throws InterruptedException {
    CountDownLatch all = ran;
    Producers.run(
        PRODUCERS,
        producer -> {
          SplittableRandom delays = new SplittableRandom(producer);
          for (int i = 0; i < EACH; i++) {
            Object unused =
                under.schedule(
                    all::countDown, delays.nextInt(SPREAD_MICROS), TimeUnit.MICROSECONDS);
          }
        });
  }

  /** The time until every task has run. */
  @Benchmark
  @Arrangement("8P8W")
  public void complete() throws InterruptedException {
    enqueue();
    ran.await();
  }

  /** Waits for the enqueued tasks before the next iteration begins. */
  @TearDown(Level.Iteration)
  public void drain() throws InterruptedException {
    ran.await();
  }

  @TearDown
  public void close() {
    under.shutdownNow();
  }
}
