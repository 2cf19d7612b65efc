package io.fanout.bench.limit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Simulates a scenario in virtual time: callers, a limiter, and hosts with workers and a queue. A
 * seed makes its results reproducible.
 */
public final class Simulation {
  private static final double NANOS = 1e9;

  private record Event(long at, long order, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(at, other.at);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  /** A call that the limiter admitted. */
  private static final class Call {
    private final long begun;
    private final int inFlight;
    private boolean ended;

    Call(long begun, int inFlight) {
      this.begun = begun;
      this.inFlight = inFlight;
    }
  }

  /** Processes calls in the order of their arrival, including calls that have timed out. */
  private final class Host {
    private final ArrayDeque<Call> queue = new ArrayDeque<>();
    private int busy;

    void take(Call call) {
      queue.add(call);
      work();
    }

    void work() {
      while (!queue.isEmpty() && busy < phase().workers()) {
        Call call = queue.remove();
        busy++;
        at(now + serviceTime(), () -> done(call));
      }
    }

    private void done(Call call) {
      busy--;
      work();
      if (!call.ended) {
        call.ended = true;
        limiter.release(now, now - call.begun, call.inFlight, false);
        second().answered(now - call.begun);
      }
    }
  }

  private final Scenario scenario;
  private final Limiter limiter;
  private final Random random;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final List<Host> hosts = new ArrayList<>();
  private final List<Second> seconds = new ArrayList<>();
  private long now;
  private long order;
  private int nextHost;

  private Simulation(Scenario scenario, Limiter limiter, long seed) {
    this.scenario = scenario;
    this.limiter = limiter;
    this.random = new Random(seed);
  }

  /** Simulates the scenario and returns the counts of each second. */
  public static List<Second> play(Scenario scenario, Limiter limiter, long seed) {
    return new Simulation(scenario, limiter, seed).play();
  }

  private List<Second> play() {
    for (int i = 0; i < scenario.hosts(); i++) {
      hosts.add(new Host());
    }
    for (int i = 0; i < scenario.seconds(); i++) {
      Second second = new Second();
      seconds.add(second);
      at((long) ((i + 1) * NANOS) - 1, () -> second.limit = limiter.limit());
    }
    // Additional workers of a new phase start at once.
    double begin = 0;
    for (Scenario.Phase phase : scenario.phases()) {
      at((long) (begin * NANOS), () -> hosts.forEach(Host::work));
      begin += phase.seconds();
    }
    at(untilNext(), this::arrive);
    long end = (long) (scenario.seconds() * NANOS);
    for (Event next = events.remove(); next.at() < end; next = events.remove()) {
      now = next.at();
      next.action().run();
    }
    return seconds;
  }

  private void arrive() {
    at(now + untilNext(), this::arrive);
    Second second = second();
    second.asked++;
    int inFlight = limiter.tryAcquire();
    if (inFlight == 0) {
      second.rejected++;
      return;
    }
    Call call = new Call(now, inFlight);
    at(now + (long) (scenario.timeoutMillis() * NANOS / 1000), () -> giveUp(call));
    hosts.get(nextHost++ % hosts.size()).take(call);
  }

  private void giveUp(Call call) {
    if (!call.ended) {
      call.ended = true;
      limiter.release(now, now - call.begun, call.inFlight, true);
      second().timedOut++;
    }
  }

  private long untilNext() {
    return (long) (-Math.log(1 - random.nextDouble()) / phase().rate() * NANOS);
  }

  private long serviceTime() {
    Scenario.Phase phase = phase();
    return (long) (phase.millis() * Math.exp(phase.sigma() * random.nextGaussian()) * NANOS / 1000);
  }

  private Scenario.Phase phase() {
    return scenario.at(now / NANOS);
  }

  private Second second() {
    return seconds.get((int) (now / (long) NANOS));
  }

  private void at(long time, Runnable action) {
    events.add(new Event(time, order++, action));
  }
}
