package io.fanout.soak.judge;

import java.util.ArrayList;
import java.util.List;

/**
 * A promise with its result.
 *
 * @param seen the number of tests
 * @param breaches the number of breaches
 * @param figure the measured figure; empty if there is nothing to measure
 * @param examples some of the breaches
 */
public record PromiseRow(
    Promise promise, long seen, long breaches, String figure, List<String> examples) {
  public PromiseRow {
    examples = List.copyOf(examples);
  }

  /** A copy with one more breach, which is its first example. */
  PromiseRow brokenOnceMore(String how) {
    List<String> all = new ArrayList<>(examples);
    all.add(0, how);
    return new PromiseRow(promise, seen, breaches + 1, figure, all);
  }

  /**
   * Whether the gateway kept the promise. A promise that was never tested does not count as kept.
   */
  public boolean held() {
    return seen > 0 && breaches == 0;
  }
}
