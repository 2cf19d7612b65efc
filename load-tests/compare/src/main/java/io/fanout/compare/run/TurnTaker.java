package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.RateStep;
import java.util.Optional;

/**
 * An engine that shares a gateway with others. The gateway knows the backends of all of them, and
 * has an endpoint for each.
 */
interface TurnTaker {
  /** Its name on the page. */
  String label();

  /**
   * Warms up a fresh gateway. These requests do not count.
   *
   * @param pool the threads of the gateway's request pool; empty if it has none
   */
  void warmUp(MeasuredGateway subject, Optional<Integer> pool);

  /** Measures one rate. */
  RateStep measured(MeasuredGateway subject, Latency latency, double rate);
}
