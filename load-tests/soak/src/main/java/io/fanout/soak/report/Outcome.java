package io.fanout.soak.report;

import io.fanout.soak.judge.PromiseRow;
import io.fanout.soak.leak.Leak;
import java.util.List;
import java.util.Map;

/**
 * The results of a soak.
 *
 * @param conditions the conditions of the run, in order
 * @param logged the errors that the gateway logged
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

  /** Whether the gateway kept every promise and leaked nothing. */
  public boolean holds() {
    return promises.stream().allMatch(PromiseRow::held)
        && leaks.stream().allMatch(Leak::isBack)
        && logged.isEmpty();
  }
}
