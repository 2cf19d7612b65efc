package io.fanout.bench.http1;

import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.infra.Blackhole;

/** Reads the same message with Netty's decoder and with the gateway's reader. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before it measures
public abstract class ReadBenchmark {
  private OneMessage toNetty;
  private OneMessage toUs;

  @Setup(Level.Trial)
  public void open(Blackhole hole) {
    toNetty = toNetty(hole);
    toUs = toUs(hole);
  }

  abstract OneMessage toNetty(Blackhole hole);

  abstract OneMessage toUs(Blackhole hole);

  @TearDown
  public void close() {
    toNetty.close();
    toUs.close();
  }

  @Benchmark
  public void netty() {
    toNetty.receive();
  }

  final void ours() {
    toUs.receive();
  }
}
