package io.fanout.bench;

import io.fanout.bench.fiber.Instrumentation;
import io.fanout.bench.fiber.ParkedMemory;
import io.fanout.bench.fiber.Skynet;
import io.fanout.bench.handoff.BallsInFlight;
import io.fanout.bench.handoff.CpuOfPassing;
import io.fanout.bench.handoff.EightStations;
import io.fanout.bench.handoff.Increments;
import io.fanout.bench.handoff.PingPong;
import io.fanout.bench.handoff.RailwayAgainstOthers;
import io.fanout.bench.handoff.RisingRates;
import io.fanout.bench.handoff.SpscQueues;
import io.fanout.bench.handoff.Topologies;
import io.fanout.bench.handoff.Trains;
import io.fanout.bench.pool.CounterTasks;
import io.fanout.bench.pool.CountingThreads;
import io.fanout.bench.pool.TimedTasks;
import io.fanout.bench.report.Published;
import io.fanout.bench.report.Published.Ours;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The figures that the sources of this project published, by group. */
final class Literature {
  private static final String DISRUPTOR = "Disruptor paper";
  private static final String RAILWAY = "Inter-thread communications at the speed of light";
  private static final String GROUP = "the idea of the worker group";
  private static final String GUIDE = "tuning guide";
  private static final String QUEUES = "queues and actors";
  private static final String QUASAR = "Quasar's documentation";
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
    topology(figures, "unicast", "1P1C", "5.3 (20.9)", "26.0 (160)");
    topology(figures, "pipeline", "1P3S", "2.1 (5.2)", "16.8 (101)");
    topology(figures, "sequencer", "3P1C", "5.5 (18.8)", "13.4 (29.7)");
    topology(figures, "multicast", "1P3C", "1.1 (2.4)", "9.4 (70.0)");
    topology(figures, "diamond", "1P2C1C", "2.1 (3.4)", "16.1 (63.1)");
    latency(figures, "disruptor", "yielding", "mean 52 ns, p99 128 ns");
    latency(figures, "array-blocking-queue", "blocking", "mean 32,757 ns, p99 2,097,152 ns");
    increment(figures, "one thread", "1T", "0.6 ns", "oneThreadPlain");
    increment(figures, "one thread, volatile", "1T", "9.4 ns", "oneThreadVolatile");
    increment(figures, "one thread, CAS", "1T", "11.4 ns", "oneThreadCompareAndSet");
    increment(figures, "one thread, lock", "1T", "20 ns", "oneThreadLock");
    String both = "the paper's time is for both threads together: halve ours to compare";
    increments(figures, "two threads, CAS", "60 ns", "twoThreadsCompareAndSet", both);
    increments(figures, "two threads, lock", "448 ns", "twoThreadsLock", both);
    threeToOne(figures, "railway-of-3", "railway, trains of 3", "162.6 million/s");
    threeToOne(figures, "disruptor-by-10", "Disruptor, batches of 10", "128.1 million/s");
    threeToOne(figures, "disruptor", "Disruptor", "11 million/s");
    threeToOne(figures, "linked-blocking-queue", "LinkedBlockingQueue", "4.5 million/s");
    oneToOne(figures, "its first one-to-one figure", "767 million/s", "1", "2048");
    oneToOne(figures, "its second one-to-one figure", "940 million/s", "4", "2048");
    oneToOne(figures, "its last figure", "1,570 million/s", "32", "256");
    figures.add(eight("256x32"));
    figures.add(eight("32x256"));
    figures.add(
        curve(
            "its figure of the CPU's load",
            "1P1C",
            "railway, busy cores",
            ours(CpuOfPassing.class, "oneToOne", Map.of("way", "railway"))));
    spsc(figures, "jctools-spsc", "JCTools' array", "100 million/s");
    spsc(figures, "array-blocking-queue", "the queue it replaces", "8 million/s");
    figures.add(
        new Published(
            QUEUES,
            "ping-pong with one ball",
            "2T",
            "round trips, queues",
            "500 thousand/s",
            ours(PingPong.class, "blockingQueues", Map.of()),
            ""));
    figures.add(
        new Published(
            QUEUES,
            "ping-pong with a million in flight",
            "2T",
            "round trips, actors",
            "2,680 million/s",
            ours(BallsInFlight.class, "typedProxies", Map.of("kind", "jctools-mpsc")),
            "ours counts round trips, two calls each; what the article counts is not known here"));
    return figures;
  }

  private static void topology(
      List<Published> to, String topology, String arrangement, String queue, String ring) {
    String place = "throughput table, i7-860 2.8 GHz (EPYC 9374F)";
    to.add(
        new Published(
            DISRUPTOR,
            place,
            arrangement,
            topology + ", ArrayBlockingQueue",
            queue + " million/s",
            ours(Topologies.class, topology, Map.of("kind", "array-blocking-queue")),
            ""));
    to.add(
        new Published(
            DISRUPTOR,
            place,
            arrangement,
            topology + ", Disruptor",
            ring + " million/s",
            ours(Topologies.class, topology, Map.of("kind", "disruptor-claims")),
            ""));
  }

  private static void latency(List<Published> to, String kind, String wait, String figure) {
    to.add(
        new Published(
            DISRUPTOR,
            "latency table, i7-2720QM 2.2 GHz, an event each microsecond",
            "1P3S",
            "three-step pipeline, a hop, " + kind,
            figure,
            ours(
                RisingRates.class,
                "pipeline",
                Map.of("kind", kind, "wait", wait, "rate", "1000000")),
            "ours are three hops, from when an item was due; the paper's is one, from the offer"));
  }

  private static void increment(
      List<Published> to, String what, String arrangement, String figure, String method) {
    to.add(
        new Published(
            DISRUPTOR,
            "table 1, of 500 million",
            arrangement,
            "increment, " + what,
            figure,
            ours(Increments.class, method, Map.of()),
            ""));
  }

  private static void increments(
      List<Published> to, String what, String figure, String method, String difference) {
    increment(to, what, "2T", figure, method);
    to.add(to.remove(to.size() - 1).but(difference));
  }

  private static void threeToOne(List<Published> to, String way, String what, String figure) {
    to.add(
        new Published(
            RAILWAY,
            "comparison with the Disruptor",
            "3P1C",
            what,
            figure,
            ours(RailwayAgainstOthers.class, "threeToOne", Map.of("way", way)),
            ""));
  }

  private static void oneToOne(
      List<Published> to, String place, String figure, String trains, String capacity) {
    to.add(
        new Published(
            RAILWAY,
            place,
            "1P1C",
            "railway",
            figure,
            ours(Trains.class, "oneToOne", Map.of("trains", trains, "capacity", capacity)),
            "trains of ours: %s of %s places".formatted(trains, capacity)));
  }

  private static Published eight(String size) {
    return curve(
        "eight stations",
        "1P7C",
        "railway, capacity x trains " + size,
        ours(EightStations.class, "oneToSeven", Map.of("size", size)));
  }

  /** A figure that the article shows as a curve without numbers. */
  private static Published curve(String place, String arrangement, String what, Ours ours) {
    return new Published(RAILWAY, place, arrangement, what, "no number, a curve", ours, "");
  }

  private static void spsc(List<Published> to, String kind, String what, String figure) {
    to.add(
        new Published(
            QUEUES,
            "one producer and one consumer",
            "1P1C",
            what,
            figure,
            ours(SpscQueues.class, "pass", Map.of("kind", kind)),
            ""));
  }

  private static List<Published> pools() {
    List<Published> figures = new ArrayList<>();
    counter(figures, "worker-group", "1,099 ms");
    counter(figures, "thread-pool", "5,494 ms");
    counter(figures, "fork-join", "2,998 ms");
    timed(figures, "worker-group", "230 ms");
    timed(figures, "scheduled-thread-pool", "1,500 ms");
    counting(figures, "leaves", "balanced", "1", "3.2 s, 100 million elements");
    counting(figures, "leaves", "balanced", "4", "1.9 s, 100 million elements");
    counting(figures, "parts", "balanced", "1", "0.31 s, 100 million elements");
    counting(figures, "parts", "balanced", "4", "0.15 s, 100 million elements");
    counting(figures, "leaves", "unbalanced", "1", "54.5 s, 10,000 elements");
    counting(figures, "leaves", "unbalanced", "4", "16.6 s, 10,000 elements");
    counting(figures, "parts", "unbalanced", "1", "53.3 s, 10,000 elements");
    counting(figures, "parts", "unbalanced", "4", "24.2 s, 10,000 elements");
    return figures;
  }

  private static void counter(List<Published> to, String executor, String figure) {
    to.add(
        new Published(
            GROUP,
            "24 million increments, last 10 of 20 runs",
            "8P8W",
            "until all have run, " + executor,
            figure,
            ours(CounterTasks.class, "increments", Map.of("executor", executor)),
            ""));
  }

  private static void timed(List<Published> to, String executor, String figure) {
    to.add(
        new Published(
            GROUP,
            "2.4 million tasks with random delays, last 10 of 20 runs",
            "8P8W",
            "until all are enqueued, " + executor,
            figure,
            ours(TimedTasks.class, "enqueue", Map.of("executor", executor)),
            ""));
  }

  private static void counting(
      List<Published> to, String method, String work, String threads, String figure) {
    to.add(
        new Published(
            GUIDE,
            "fork-join against a pool, 1 and 4 threads on 4 cores",
            "4W",
            "%s, %s, threads: %s".formatted(work, method, threads),
            figure,
            ours(CountingThreads.class, method, Map.of("work", work, "threads", threads)),
            "ours count 2 million or 20,000 elements"));
  }

  private static List<Published> fibers() {
    return List.of(
        new Published(
            SKYNET,
            "its table, a million leaves",
            "cores",
            "Skynet, Quasar",
            "612 ms",
            ours(Skynet.class, "quasar", Map.of()),
            ""),
        new Published(
            SKYNET,
            "its table, a million leaves",
            "cores",
            "Skynet, Go",
            "261 ms",
            ours(Skynet.class, "go", Map.of()),
            ""),
        new Published(
            QUASAR,
            "on the overhead of instrumentation",
            "1T",
            "code that does not park",
            "3 to 5 % slower",
            ours(Instrumentation.class, "instrumented", Map.of()),
            "ours is a time: divide it by the one without instrumentation"),
        new Published(
            QUASAR,
            "on the memory of an idle fiber",
            "1F",
            "an idle fiber",
            "400 bytes",
            ours(ParkedMemory.class, "quasar", Map.of()),
            "ours are 100,000 fibers that wait two calls deep; the mean of one"));
  }

  private static Ours ours(Class<?> benchmark, String method, Map<String, String> parameters) {
    return new Ours(
        Objects.requireNonNull(benchmark.getAnnotation(Question.class)).value(),
        method,
        parameters);
  }
}
