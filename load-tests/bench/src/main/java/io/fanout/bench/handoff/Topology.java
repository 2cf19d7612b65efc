package io.fanout.bench.handoff;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.NamedStage;
import io.fanout.core.handoff.Stage;
import java.util.List;
import java.util.Locale;

/**
 * The arrangements of stages behind a hand-off, each as an example to copy.
 *
 * <pre>
 *   unicast     P ──▶ one
 *   sequencer   P, P, P ──▶ one
 *   pipeline    P ──▶ one ──▶ two ──▶ three
 *   multicast   P ──▶ one, two, three side by side
 *   diamond     P ──▶ one and two side by side ──▶ three
 * </pre>
 */
enum Topology {
  UNICAST,
  SEQUENCER,
  PIPELINE,
  MULTICAST,
  DIAMOND;

  /** The topology whose name begins the benchmark's name. */
  static Topology of(String benchmark) {
    for (Topology topology : values()) {
      if (benchmark.startsWith(topology.name().toLowerCase(Locale.ROOT))) {
        return topology;
      }
    }
    throw new IllegalArgumentException(
        benchmark + " (expected: a name that begins with a topology's, such as unicastBy10)");
  }

  /** Builds consumers with that stage in every place of the topology. */
  <T> Consumers<T> consumers(Stage<T> stage) {
    NamedStage<T> one = new NamedStage<>("one", stage);
    NamedStage<T> two = new NamedStage<>("two", stage);
    NamedStage<T> three = new NamedStage<>("three", stage);
    return switch (this) {
      case UNICAST, SEQUENCER -> new Consumers.Single<>(one);
      case PIPELINE -> new Consumers.Pipeline<>(List.of(one, two, three));
      case MULTICAST -> new Consumers.Multicast<>(List.of(one, two, three));
      case DIAMOND -> new Consumers.Diamond<>(one, two, three);
    };
  }
}
