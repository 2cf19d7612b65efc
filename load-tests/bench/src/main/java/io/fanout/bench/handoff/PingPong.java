package io.fanout.bench.handoff;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import io.fanout.extras.actor.Actor;
import io.fanout.extras.actor.Overflow;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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

/** Two players, each with its own thread, and one ball. Direct calls use no thread. */
@Question("How many round trips a second do two players make: direct, by proxies, by queues?")
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Measurement(iterations = 2, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public class PingPong {
  private static final int BALLS = 2_000;

  /** A player, which knows nothing about threads. */
  public interface Player {
    void hit(int left);
  }

  /** Returns the ball to the other player while hits are left. */
  private static final class Returning implements Player {
    private final AtomicInteger over;
    private Player other = left -> {};

    Returning(AtomicInteger over) {
      this.over = over;
    }

    void against(Player player) {
      other = player;
    }

    @Override
    public void hit(int left) {
      if (left == 0) {
        over.set(1);
      } else {
        other.hit(left - 1);
      }
    }
  }

  /** Players behind proxies. */
  @State(Scope.Benchmark)
  public static class ByProxies {
    @Param({"disruptor", "jctools-mpsc", "railway", "linked-blocking-queue"})
    public String kind;

    @Param({"blocking", "yielding"})
    public String wait;

    private final AtomicInteger over = new AtomicInteger();
    private Actor<Player> one;
    private Actor<Player> two;

    @Setup
    public void open() {
      Returning first = new Returning(over);
      Returning second = new Returning(over);
      one = actor(first);
      two = actor(second);
      first.against(two.proxy());
      second.against(one.proxy());
    }

    private Actor<Player> actor(Player player) {
      return Actor.open(
          Player.class,
          player,
          Overflow.lose(
              () -> {
                throw new IllegalStateException("the hand-off refused the only ball");
              }),
          consumers -> Opened.by(kind, wait, consumers));
    }

    @TearDown
    public void close() {
      one.close();
      two.close();
    }
  }

  /** Players behind hand-written blocking queues. */
  @State(Scope.Benchmark)
  public static class ByQueues {
    private static final int END = -1;

    private final BlockingQueue<Integer> there = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> back = new LinkedBlockingQueue<>();
    private Thread other;

    @Setup
    public void open() {
      other = new Thread(this::play, "other");
      other.start();
    }

    private void play() {
      try {
        for (int ball = there.take(); ball != END; ball = there.take()) {
          back.put(ball);
        }
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }

    @TearDown
    public void close() throws InterruptedException {
      there.put(END);
      other.join();
    }
  }

  @Benchmark
  @OperationsPerInvocation(BALLS)
  public int directCalls() {
    AtomicInteger over = new AtomicInteger();
    Returning one = new Returning(over);
    Returning two = new Returning(over);
    one.against(two);
    two.against(one);
    one.hit(2 * BALLS);
    return over.get();
  }

  @Benchmark
  @Arrangement("2T")
  @WantsCores(2)
  @OperationsPerInvocation(BALLS)
  public void typedProxies(ByProxies players) {
    players.over.set(0);
    players.one.proxy().hit(2 * BALLS);
    while (players.over.get() == 0) {
      // Sleep briefly, to leave the cores to the players.
      LockSupport.parkNanos(50_000);
    }
  }

  @Benchmark
  @Arrangement("2T")
  @WantsCores(2)
  @OperationsPerInvocation(BALLS)
  public int blockingQueues(ByQueues players) throws InterruptedException {
    int last = 0;
    for (int ball = 0; ball < BALLS; ball++) {
      players.there.put(ball);
      last = players.back.take();
    }
    return last;
  }
}
