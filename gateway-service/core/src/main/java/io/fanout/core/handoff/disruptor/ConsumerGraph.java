package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.Sequence;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.NamedStage;
import java.util.List;

/** Connects the consumers, rank by rank. */
final class ConsumerGraph {
  private ConsumerGraph() {}

  /** Makes one consumer. */
  interface Step<T> {
    /**
     * Answers the sequence of a new consumer that stays behind those {@code ahead}; {@code empties}
     * where it is of the last rank.
     */
    Sequence add(Sequence[] ahead, NamedStage<T> stage, boolean empties);
  }

  /** Returns the sequences of the last rank. Slots that all of them have passed are free. */
  static <T> Sequence[] connect(Consumers<T> consumers, Step<T> step) {
    List<List<NamedStage<T>>> ranks = consumers.ranks();
    Sequence[] ahead = {};
    for (int i = 0; i < ranks.size(); i++) {
      boolean last = i == ranks.size() - 1;
      Sequence[] before = ahead;
      ahead =
          ranks.get(i).stream()
              .map(stage -> step.add(before, stage, last))
              .toArray(Sequence[]::new);
    }
    return ahead;
  }
}
