package io.fanout.bench.fiber;

import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Uses Quasar's channels or the JDK's blocking queues, each with room for one message. */
@Question("How long does a message take there and back between two strands?")
@WantsCores(2)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class PingPong {
  private static final int ROUNDS = 10_000;

  /** Quasar's fibers. */
  @State(Scope.Benchmark)
  public static class Fibers {
    private final FiberPair pair = new FiberPair();

    @TearDown
    public void close() {
      pair.close();
    }
  }

  /** The JDK's virtual threads. */
  @State(Scope.Benchmark)
  public static class VirtualOnes {
    private final VirtualPair pair = new VirtualPair();
  }

  @Benchmark
  @OperationsPerInvocation(ROUNDS)
  public void quasar(Fibers fibers) throws InterruptedException {
    fibers.pair.pingPong(ROUNDS);
  }

  @Benchmark
  @OperationsPerInvocation(ROUNDS)
  public void virtualThreads(VirtualOnes threads) throws InterruptedException {
    threads.pair.pingPong(ROUNDS);
  }
}
