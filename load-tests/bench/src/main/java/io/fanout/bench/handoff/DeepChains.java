package io.fanout.bench.handoff;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.NamedStage;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Each stage waits for the previous one. With queues, every further stage adds a queue; with the
 * ring, it adds a sequence.
 */
@Question("How many items a second go through a chain of one to eight stages?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 1, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Measurement(iterations = 2, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public class DeepChains {
  private static final Object ITEM = new Object();

  @Param({"1", "2", "4", "8"})
  public int stages;

  @Param({"disruptor", "array-blocking-queue"})
  public String kind;

  private Handoff<Object> handoff;

  @Setup
  public void open(Blackhole hole) {
    List<NamedStage<Object>> chain =
        IntStream.range(0, stages)
            .mapToObj(
                number -> new NamedStage<Object>("s" + number, (item, last) -> hole.consume(item)))
            .toList();
    handoff = Opened.by(kind, "yielding", new Consumers.Pipeline<>(chain));
  }

  @Benchmark
  @Arrangement("1P8S")
  @WantsCores(9)
  public void chain() {
    Opened.offer(handoff, ITEM);
  }

  @TearDown
  public void close() {
    handoff.close();
  }
}
