package io.fanout.soak.judge;

import java.util.ArrayList;
import java.util.List;

/** Counts a promise's tests and breaches. The ledger's lock guards it. */
final class Tally {
  private static final int EXAMPLES = 8;

  private final List<String> examples = new ArrayList<>();
  private long seen;
  private long breaches;

  void seen() {
    seen++;
  }

  void seen(long times) {
    seen += times;
  }

  void broken(String how) {
    breaches++;
    if (examples.size() < EXAMPLES) {
      examples.add(how);
    }
  }

  PromiseRow row(Promise promise, String figure) {
    return new PromiseRow(promise, seen, breaches, figure, examples);
  }
}
