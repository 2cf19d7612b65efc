package io.fanout.bench.limit;

import java.util.List;

/**
 * The changes of a backend and its load over time.
 *
 * @param phases the phases, in order
 * @param hosts the number of hosts that share the calls; each has the phase's workers
 * @param timeoutMillis the callers' timeout
 */
public record Scenario(String name, List<Phase> phases, int hosts, double timeoutMillis) {
  /** The number of workers of a backend without a capacity limit. */
  public static final int UNLIMITED = 1_000_000;

  /**
   * A period without changes.
   *
   * @param seconds its length
   * @param rate calls per second, at random intervals
   * @param workers the number of calls that a host processes at once; other calls queue
   * @param millis the median time that a worker needs for a call
   * @param sigma the sigma of its log-normal distribution; 0 for a constant time
   */
  public record Phase(double seconds, double rate, int workers, double millis, double sigma) {
    /** The number of calls per second that the backend can answer. */
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

  /** The phase at a time; the last one never ends. */
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
