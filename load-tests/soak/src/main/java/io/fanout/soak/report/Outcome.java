package io.fanout.soak.report;

import io.fanout.soak.judge.PromiseRow;
import io.fanout.soak.leak.Leak;
import java.util.List;
import java.util.Map;

/**
 * All that a soak found.
 *
 * @param conditions what it was run with, in order
 * @param logged what the gateway logged as an error
 */
public record Outcome(
    Map<String, String> conditions,
    List<PromiseRow> promises,
    List<Leak> leaks,
    List<String> logged) {
  public Outcome {
    promises = List.copyOf(promises);
    leaks = List.copyOf(leaks);
    logged = List.copyOf(logged);
  }

  /** Whether every promise was kept and nothing was lost. */
  public boolean holds() {
    return promises.stream().allMatch(PromiseRow::held)
        && leaks.stream().allMatch(Leak::isBack)
        && logged.isEmpty();
  }
}
