package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lets engines measure one gateway in turn. Its process is the same for all of them, because two
 * processes of one program can differ by more than the engines do.
 */
record Turns(List<? extends TurnTaker> engines, List<Latency> latencies, List<Double> rates) {
  /** Measures each rate at each latency once with each engine. Returns each engine's cells. */
  List<List<MeasuredCell>> turn(int number, String variant, MeasuredGateway subject) {
    List<List<MeasuredCell>> cells = lists();
    for (Latency latency : latencies) {
      List<List<RateStep>> steps = lists();
      for (double rate : rates) {
        for (int engine : order(number)) {
          steps.get(engine).add(engines.get(engine).measured(subject, latency, rate));
        }
      }
      for (int engine = 0; engine < engines.size(); engine++) {
        cells
            .get(engine)
            .add(
                new MeasuredCell(
                    variant, latency.spec(), number, steps.get(engine), LimitingResource.NONE, ""));
      }
    }
    return cells;
  }

  private <T> List<List<T>> lists() {
    List<List<T>> lists = new ArrayList<>();
    engines.forEach(engine -> lists.add(new ArrayList<>()));
    return lists;
  }

  /**
   * In six turns of three engines, each of them begins twice, and follows each other one twice. In
   * two turns of two engines, each begins once.
   */
  private List<Integer> order(int turn) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, engines.size()).boxed().toList());
    Collections.rotate(order, -((turn - 1) / 2));
    if (turn % 2 == 0) {
      Collections.reverse(order);
    }
    return order;
  }
}
