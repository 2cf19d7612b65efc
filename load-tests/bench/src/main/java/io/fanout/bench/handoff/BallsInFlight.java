package io.fanout.bench.handoff;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import io.fanout.extras.actor.Actor;
import io.fanout.extras.actor.Overflow;
import java.util.concurrent.TimeUnit;
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

/**
 * Two players behind proxies with a million balls in flight. Neither player ever waits for the
 * other, so a round trip costs no wake-up. With one ball, which {@link PingPong} measures, it costs
 * two.
 */
@Question("How many round trips a second do two players make with a million balls in flight?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms3g", "-Xmx3g"})
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public class BallsInFlight {
  private static final int BALLS = 1_000_000;

  /** Room for all balls at one player. */
  private static final int SIZE = 1 << 20;

  private static final int ROUND_TRIPS = 4;

  @Param({"disruptor", "jctools-mpsc", "linked-blocking-queue"})
  public String kind;

  private final Tally over = new Tally();
  private long expected;
  private Actor<PingPong.Player> one;
  private Actor<PingPong.Player> two;

  /** Returns each ball until it has made its round trips. */
  private static final class Returning implements PingPong.Player {
    private final Tally over;
    private PingPong.Player other = left -> {};

    Returning(Tally over) {
      this.over = over;
    }

    @Override
    public void hit(int left) {
      if (left == 0) {
        over.add(1);
      } else {
        other.hit(left - 1);
      }
    }
  }

  @Setup
  public void open() {
    Returning first = new Returning(over);
    // A ball has an even number of hits, so only the first player sees its end.
    Returning second = new Returning(new Tally());
    one = actor(first);
    two = actor(second);
    first.other = two.proxy();
    second.other = one.proxy();
  }

  private Actor<PingPong.Player> actor(PingPong.Player player) {
    return Actor.open(
        PingPong.Player.class,
        player,
        Overflow.lose(
            () -> {
              throw new IllegalStateException("a hand-off that holds all balls is full");
            }),
        consumers ->
            HandoffKinds.get(kind)
                .open(
                    "bench",
                    SIZE,
                    WaitSettings.of(WaitStrategyKind.BLOCKING),
                    consumers,
                    Opened.failures()));
  }

  @Benchmark
  @Arrangement("2T")
  @WantsCores(2)
  @OperationsPerInvocation(BALLS * ROUND_TRIPS)
  public void typedProxies() {
    expected += BALLS;
    for (int ball = 0; ball < BALLS; ball++) {
      one.proxy().hit(2 * ROUND_TRIPS);
    }
    while (over.seen() < expected) {
      // Sleep briefly, to leave the cores to the players.
      LockSupport.parkNanos(50_000);
    }
  }

  @TearDown
  public void close() {
    one.close();
    two.close();
  }
}
