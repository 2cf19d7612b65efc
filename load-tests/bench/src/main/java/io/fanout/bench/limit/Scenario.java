package io.fanout.bench.limit;

import java.util.List;

/**
 * What happens to a backend and its callers in the course of time.
 *
 * @param phases one after the other
 * @param hosts over how many hosts calls are spread; each has the workers of the phase
 * @param timeoutMillis how long callers wait
 */
public record Scenario(String name, List<Phase> phases, int hosts, double timeoutMillis) {
  /** For a backend that has no capacity worth the name. */
  public static final int UNLIMITED = 1_000_000;

  /**
   * A time in which nothing changes.
   *
   * @param seconds how long it lasts
   * @param rate calls a second that come in, at random
   * @param workers how many calls a host works on at once; others queue up
   * @param millis how long a worker takes for a call: the median
   * @param sigma how much that varies: the parameter of a log-normal distribution, 0 for not at all
   */
  public record Phase(double seconds, double rate, int workers, double millis, double sigma) {
    /** How many calls a second the backend can answer. */
    double capacity(int hosts) {
      return hosts * workers * 1000 / (millis * Math.exp(sigma * sigma / 2));
    }
  }

  public static Scenario of(String name, Phase... phases) {
    return new Scenario(name, List.of(phases), 1, 60_000);
  }

  Scenario withHosts(int count) {
    return new Scenario(name, phases, count, timeoutMillis);
  }

  Scenario withTimeout(double millis) {
    return new Scenario(name, phases, hosts, millis);
  }

  double seconds() {
    return phases.stream().mapToDouble(Phase::seconds).sum();
  }

  /** The phase at a time; the last one goes on for ever. */
  Phase at(double second) {
    double end = 0;
    for (Phase phase : phases) {
      end += phase.seconds();
      if (second < end) {
        return phase;
      }
    }
    return phases.get(phases.size() - 1);
  }
}
