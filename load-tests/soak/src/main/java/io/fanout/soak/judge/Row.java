package io.fanout.soak.judge;

import java.util.ArrayList;
import java.util.List;

/**
 * A promise, and what became of it.
 *
 * @param seen how often it was put to the test
 * @param breaches how often it was broken
 * @param figure what was measured of it; nothing where nothing is to be measured
 * @param examples some of the breaches
 */
public record Row(Promise promise, long seen, long breaches, String figure, List<String> examples) {
  public Row {
    examples = List.copyOf(examples);
  }

  /** The same, with one more breach, which comes first among the examples. */
  Row brokenOnceMore(String how) {
    List<String> all = new ArrayList<>(examples);
    all.add(0, how);
    return new Row(promise, seen, breaches + 1, figure, all);
  }

  /** Whether it was kept; what was never put to the test was not. */
  public boolean held() {
    return seen > 0 && breaches == 0;
  }
}
