package io.fanout.bench.pool;

import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import io.fanout.core.strand.pool.Pool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A closed model: each client waits for its task before it submits the next one. A task waits a
 * millisecond. With more clients than threads, the other tasks wait in the queue.
 */
@Question("How many requests a second do 16 threads of the gateway's pool serve 1 to 256 clients?")
@WantsCores(2)
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public class ClientThreads {
  private static final int THREADS = 16;
  private static final int REQUESTS = 1_024;
  private static final long BACKEND_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  @Param({"1", "4", "16", "64", "256"})
  public int clients;

  private Pool pool;

  @Setup
  public void open() {
    pool = GatewayPools.open(THREADS);
  }

  @Benchmark
  @OperationsPerInvocation(REQUESTS)
  public void requests() throws InterruptedException {
    Producers.run(
        clients,
        client -> {
          Semaphore answered = new Semaphore(0);
          for (int i = 0; i < REQUESTS / clients; i++) {
            pool.run(
                () -> {
                  LockSupport.parkNanos(BACKEND_NANOS);
                  answered.release();
                });
            answered.acquireUninterruptibly();
          }
        });
  }

  @TearDown
  public void close() {
    pool.close();
  }
}
