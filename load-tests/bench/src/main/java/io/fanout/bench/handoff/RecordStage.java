package io.fanout.bench.handoff;

import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import io.fanout.core.handoff.Polled;
import io.fanout.core.handoff.disruptor.PolledRings;
import io.fanout.core.handoff.disruptor.Producers;
import io.fanout.extras.actor.Actor;
import io.fanout.extras.actor.ActorMessage;
import io.fanout.extras.actor.Overflow;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * Tells a recorder that does nothing about an answered exchange: by a direct call, as an actor on
 * the calling lane (one exchange at a time, or 16 at once), and as an actor with its own thread.
 */
@Question("What does it cost to tell the recorder, which is an actor?")
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 1, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Measurement(iterations = 2, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public class RecordStage {
  private static final Object EXCHANGE = new Object();
  private static final int AT_ONCE = 16;

  /** Has the shape of the gateway's recorder. */
  public interface Recording {
    void answered(Object exchange, boolean lastOfBatch);
  }

  /** A direct call. */
  @State(Scope.Thread)
  public static class Itself {
    private Recording recording;

    @Setup
    public void open(Blackhole hole) {
      recording = (exchange, last) -> hole.consume(exchange);
    }
  }

  /** A ring that the calling lane polls, with a task that the first offer submits. */
  @State(Scope.Thread)
  public static class OnItsLane {
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private Actor<Recording> actor;

    @Setup
    public void open(Blackhole hole) {
      AtomicReference<@Nullable Polled<ActorMessage>> opened = new AtomicReference<>();
      Runnable poll =
          () -> {
            Polled<ActorMessage> ring = opened.get();
            if (ring != null) {
              ring.poll();
            }
          };
      actor =
          Actor.open(
              Recording.class,
              (exchange, last) -> hole.consume(exchange),
              Overflow.callerRuns(),
              consumers -> {
                Polled<ActorMessage> ring =
                    PolledRings.open(
                        "bench",
                        Opened.SIZE,
                        Producers.POLLING_THREAD,
                        () -> tasks.add(poll),
                        consumers,
                        Opened.failures());
                opened.set(ring);
                return ring;
              });
    }

    void tell(int times) {
      for (int i = 0; i < times; i++) {
        actor.proxy().answered(EXCHANGE, i == times - 1);
      }
      for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
        task.run();
      }
    }

    @TearDown
    public void close() {
      actor.close();
    }
  }

  /** A ring with its own thread; a caller that finds it full does the work itself. */
  @State(Scope.Benchmark)
  public static class OnAThread {
    @Param({"blocking", "yielding"})
    public String wait;

    private Actor<Recording> actor;

    @Setup
    public void open(Blackhole hole) {
      actor =
          Actor.open(
              Recording.class,
              (exchange, last) -> hole.consume(exchange),
              Overflow.callerRuns(),
              consumers -> Opened.by("disruptor", wait, consumers));
    }

    @TearDown
    public void close() {
      actor.close();
    }
  }

  @Benchmark
  public void calledItself(Itself recorder) {
    recorder.recording.answered(EXCHANGE, true);
  }

  @Benchmark
  public void onItsLane(OnItsLane recorder) {
    recorder.tell(1);
  }

  @Benchmark
  @OperationsPerInvocation(AT_ONCE)
  public void onItsLane16AtOnce(OnItsLane recorder) {
    recorder.tell(AT_ONCE);
  }

  @Benchmark
  @WantsCores(2)
  public void onAThread(OnAThread recorder) {
    recorder.actor.proxy().answered(EXCHANGE, true);
  }
}
