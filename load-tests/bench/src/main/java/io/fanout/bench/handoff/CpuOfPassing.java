package io.fanout.bench.handoff;

import com.sun.management.OperatingSystemMXBean;
import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.lang.management.ManagementFactory;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Measures the processor time of the whole JVM while items pass as fast as possible. */
@Question(
    value = "How many cores does a railway keep busy, and a ring and a queue?",
    answer = "cores",
    unit = "cores")
public class CpuOfPassing extends RaceBenchmark {
  private static final int TRAINS = 8;
  private static final int CAPACITY = 256;

  @Param({"railway", "disruptor", "linked-blocking-queue"})
  public String way = "";

  /** The processor time since the iteration began. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Cpu {
    private final OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private long cpuBefore;
    private long begun;
    private long items;

    @Setup(Level.Iteration)
    public void begin() {
      cpuBefore = system.getProcessCpuTime();
      begun = System.nanoTime();
      items = 0;
    }

    public double cores() {
      return (double) cpu() / (System.nanoTime() - begun);
    }

    /** The processor time per item. */
    public double nanosEach() {
      return (double) cpu() / items;
    }

    private long cpu() {
      return system.getProcessCpuTime() - cpuBefore;
    }
  }

  @Override
  Race race(Shape shape, Blackhole hole) {
    Contestant contestant =
        switch (way) {
          case "railway" -> new OnTrains(1, 1, TRAINS, CAPACITY, hole);
          case "disruptor" -> new OnRing(1, 1, 1, hole);
          case "linked-blocking-queue" -> new OnQueues(1, hole);
          default -> throw new IllegalArgumentException(way + ": no such contestant");
        };
    return new Race(contestant, shape, ITEMS);
  }

  @Benchmark
  @Arrangement("1P1C")
  @WantsCores(2)
  @OperationsPerInvocation(ITEMS)
  public void oneToOne(Cpu cpu) {
    round();
    cpu.items += ITEMS;
  }
}
