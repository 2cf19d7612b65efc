package io.fanout.bench.handoff;

import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import io.fanout.gateway.handoff.Handoff;
import java.util.Locale;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** A full hand-off holds its producers back, so that offers are as fast as the slowest stage. */
@Question("How many items a second go through a hand-off, in each topology?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets what is up before it measures
public class Topologies {
  private static final Object ITEM = new Object();

  @Param({"disruptor", "jctools-mpsc", "railway", "array-blocking-queue", "linked-blocking-queue"})
  public String kind;

  @Param("yielding")
  public String wait;

  private Handoff<Object> handoff;

  @Setup
  public void open(BenchmarkParams params, Blackhole hole) {
    String method = params.getBenchmark();
    Topology topology =
        Topology.valueOf(method.substring(method.lastIndexOf('.') + 1).toUpperCase(Locale.ROOT));
    handoff = Opened.by(kind, wait, topology.consumers((item, last) -> hole.consume(item)));
  }

  @TearDown
  public void close() {
    handoff.close();
  }

  @Benchmark
  @WantsCores(2)
  public void unicast() {
    Opened.offer(handoff, ITEM);
  }

  @Benchmark
  @Threads(3)
  @WantsCores(4)
  public void sequencer() {
    Opened.offer(handoff, ITEM);
  }

  @Benchmark
  @WantsCores(4)
  public void pipeline() {
    Opened.offer(handoff, ITEM);
  }

  @Benchmark
  @WantsCores(4)
  public void multicast() {
    Opened.offer(handoff, ITEM);
  }

  @Benchmark
  @WantsCores(4)
  public void diamond() {
    Opened.offer(handoff, ITEM);
  }
}
