package io.fanout.bench.handoff;

import io.fanout.core.handoff.Stage;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** A hand-off with the topology that the benchmark's name selects. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public class Passage {
  static final int BATCH = 10;

  private static final Object ITEM = new Object();

  /** {@code disruptor-claims} is the library without the port, which claims ten slots at once. */
  @Param({
    "disruptor",
    "disruptor-claims",
    "jctools-mpsc",
    "railway",
    "array-blocking-queue",
    "linked-blocking-queue"
  })
  public String kind;

  @Param("yielding")
  public String wait;

  private final Object[] ten = new Object[BATCH];
  private Way way;

  @Setup
  public void open(BenchmarkParams params, Blackhole hole) {
    Arrays.fill(ten, ITEM);
    String method = params.getBenchmark();
    Topology topology = Topology.of(method.substring(method.lastIndexOf('.') + 1));
    if (kind.equals("disruptor-claims")) {
      way = new ClaimedSlots(topology, hole);
    } else {
      Stage<Object> stage =
          method.endsWith("By10")
              ? (items, last) -> consume((Object[]) items, hole)
              : (item, last) -> hole.consume(item);
      way = new ThroughPort(Opened.by(kind, wait, topology.consumers(stage)));
    }
  }

  private static void consume(Object[] items, Blackhole hole) {
    for (Object item : items) {
      hole.consume(item);
    }
  }

  void bringOne() {
    way.bring(ITEM);
  }

  void bringTen() {
    way.bringAll(ten);
  }

  @TearDown
  public void close() {
    way.close();
  }
}
