package io.fanout.test.backend;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a backend treats its next request. Immutable.
 *
 * @param faulty how many more requests the fault is for
 */
record Behaviour(AnswerSource answers, Duration latency, @Nullable Fault fault, int faulty) {
  /** A fault for every request, until the test changes it. */
  static final int ALL = Integer.MAX_VALUE;

  static final Behaviour USUAL =
      new Behaviour(request -> AnswerSource.Action.of(Replies.json("{}")), Duration.ZERO, null, 0);

  Behaviour with(AnswerSource other) {
    return new Behaviour(other, latency, fault, faulty);
  }

  Behaviour with(Duration other) {
    return new Behaviour(answers, other, fault, faulty);
  }

  Behaviour with(@Nullable Fault other, int requests) {
    return new Behaviour(answers, latency, other, requests);
  }

  /** The behaviour after one more request. */
  Behaviour next() {
    if (fault == null || faulty == ALL) {
      return this;
    }
    return faulty > 1 ? with(fault, faulty - 1) : with((Fault) null, 0);
  }
}
