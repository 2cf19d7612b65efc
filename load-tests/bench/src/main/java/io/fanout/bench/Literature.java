package io.fanout.bench;

import io.fanout.bench.fiber.Skynet;
import io.fanout.bench.handoff.Increments;
import io.fanout.bench.handoff.PipelineLatency;
import io.fanout.bench.handoff.RailwayAgainstOthers;
import io.fanout.bench.handoff.Topologies;
import io.fanout.bench.pool.CounterTasks;
import io.fanout.bench.pool.ParallelCounting;
import io.fanout.bench.pool.TimedTasks;
import io.fanout.bench.report.Published;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the sources of this project published, for each group. */
final class Literature {
  private static final String PAPER = "Disruptor paper, i7-860 2.8 GHz (EPYC 9374F)";
  private static final String LATENCY = "Disruptor paper, i7-2720QM 2.2 GHz, a hop";
  private static final String INCREMENTS = "Disruptor paper, table 1, of 500 million";
  private static final String RAILWAY = "Inter-thread communications at the speed of light";
  private static final String GROUP = "the idea of the worker group";
  private static final String GUIDE = "tuning guide, 4 cores, 1 and 4 threads";
  private static final String SKYNET = "Go and Quasar, a comparison";

  private Literature() {}

  static List<Published> of(String group) {
    return switch (group) {
      case "handoff" -> handoffs();
      case "pool" -> pools();
      case "fiber" -> fibers();
      default -> List.of();
    };
  }

  private static List<Published> handoffs() {
    List<Published> figures = new ArrayList<>();
    topology(figures, "unicast", "5.3 (20.9)", "26.0 (160)");
    topology(figures, "pipeline", "2.1 (5.2)", "16.8 (101)");
    topology(figures, "sequencer", "5.5 (18.8)", "13.4 (29.7)");
    topology(figures, "multicast", "1.1 (2.4)", "9.4 (70.0)");
    topology(figures, "diamond", "2.1 (3.4)", "16.1 (63.1)");
    latency(figures, "disruptor", "yielding", "mean 52 ns, p99 128 ns");
    latency(figures, "array-blocking-queue", "blocking", "mean 32,757 ns, p99 2,097,152 ns");
    increment(figures, "one thread", "0.6 ns", "oneThreadPlain");
    increment(figures, "one thread, volatile", "9.4 ns", "oneThreadVolatile");
    increment(figures, "one thread, CAS", "11.4 ns", "oneThreadCompareAndSet");
    increment(figures, "one thread, lock", "20 ns", "oneThreadLock");
    increment(figures, "two threads, CAS", "60 ns", "twoThreadsCompareAndSet");
    increment(figures, "two threads, lock", "448 ns", "twoThreadsLock");
    railway(figures, "railway", "162 million/s");
    railway(figures, "disruptor-by-10", "128 million/s");
    railway(figures, "disruptor", "11 million/s");
    railway(figures, "linked-blocking-queue", "4.5 million/s");
    return figures;
  }

  private static void topology(List<Published> to, String topology, String queue, String ring) {
    to.add(
        new Published(
            PAPER,
            topology + ", ArrayBlockingQueue",
            queue + " million/s",
            asked(Topologies.class),
            topology,
            Map.of("kind", "array-blocking-queue")));
    to.add(
        new Published(
            PAPER,
            topology + ", Disruptor",
            ring + " million/s",
            asked(Topologies.class),
            topology,
            Map.of("kind", "disruptor-claims")));
  }

  private static void latency(List<Published> to, String kind, String wait, String figure) {
    to.add(
        new Published(
            LATENCY,
            "three-step pipeline, " + kind,
            figure,
            asked(PipelineLatency.class),
            "pipeline",
            Map.of("kind", kind, "wait", wait, "rate", "20000")));
  }

  private static void increment(List<Published> to, String what, String figure, String method) {
    to.add(
        new Published(
            INCREMENTS, "increment, " + what, figure, asked(Increments.class), method, Map.of()));
  }

  private static void railway(List<Published> to, String way, String figure) {
    to.add(
        new Published(
            RAILWAY,
            "1P1C, " + way,
            figure,
            asked(RailwayAgainstOthers.class),
            "oneToOne",
            Map.of("way", way)));
  }

  private static List<Published> pools() {
    List<Published> figures = new ArrayList<>();
    tasks(figures, CounterTasks.class, "worker-group", "1,099 ms");
    tasks(figures, CounterTasks.class, "thread-pool", "5,494 ms");
    tasks(figures, CounterTasks.class, "fork-join", "2,998 ms");
    tasks(figures, TimedTasks.class, "worker-group", "230 ms");
    tasks(figures, TimedTasks.class, "scheduled-thread-pool", "1,500 ms");
    counting(figures, "forkJoinToLeaves", "balanced", "3.2 s and 1.9 s, 100 million elements");
    counting(figures, "threadPoolHalves", "balanced", "0.31 s and 0.15 s");
    counting(figures, "forkJoinToLeaves", "unbalanced", "54.5 s and 16.6 s, 10,000 elements");
    counting(figures, "threadPoolHalves", "unbalanced", "53.3 s and 24.2 s");
    return figures;
  }

  private static void tasks(List<Published> to, Class<?> type, String executor, String figure) {
    String method = type == TimedTasks.class ? "schedule" : "increments";
    to.add(
        new Published(
            GROUP,
            method + ", " + executor,
            figure,
            asked(type),
            method,
            Map.of("executor", executor)));
  }

  private static void counting(List<Published> to, String method, String work, String figure) {
    to.add(
        new Published(
            GUIDE,
            work + ", " + method,
            figure,
            asked(ParallelCounting.class),
            method,
            Map.of("work", work)));
  }

  private static List<Published> fibers() {
    return List.of(
        new Published(SKYNET, "Skynet, Quasar", "612 ms", asked(Skynet.class), "quasar", Map.of()),
        new Published(SKYNET, "Skynet, Go", "261 ms", asked(Skynet.class), "go", Map.of()));
  }

  private static String asked(Class<?> benchmark) {
    return Objects.requireNonNull(benchmark.getAnnotation(Question.class)).value();
  }
}
