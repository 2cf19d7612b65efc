package io.fanout.core.handoff;

import java.util.List;

/**
 * The consumers of a hand-off: stages in ranks. The stages of one rank run in parallel; each rank
 * follows the one before.
 *
 * <pre>
 *   unicast     offer ──▶ stage             one producer; three of them make it a sequencer
 *   pipeline    offer ──▶ first ──▶ second ──▶ third
 *   multicast   offer ──▶ one
 *                    ├──▶ two
 *                    └──▶ three
 *   diamond     offer ──▶ left  ──┐
 *                    └──▶ right ──┴──▶ then
 * </pre>
 */
public sealed interface Consumers<T> {
  /** The stages in ranks, none of them empty. */
  List<List<NamedStage<T>>> ranks();

  /** One stage, named, takes everything. */
  static <T> Consumers<T> single(String name, Stage<T> stage) {
    return new Single<>(new NamedStage<>(name, stage));
  }

  /** One stage takes everything. */
  record Single<T>(NamedStage<T> stage) implements Consumers<T> {
    @Override
    public List<List<NamedStage<T>>> ranks() {
      return List.of(List.of(stage));
    }
  }

  /** Each stage takes every item when the one before is done with it. */
  record Pipeline<T>(List<NamedStage<T>> stages) implements Consumers<T> {
    public Pipeline {
      stages = atLeastOne("pipeline", stages);
    }

    @Override
    public List<List<NamedStage<T>>> ranks() {
      return stages.stream().map(List::of).toList();
    }
  }

  /** Each stage takes every item, none waits for another. */
  record Multicast<T>(List<NamedStage<T>> stages) implements Consumers<T> {
    public Multicast {
      stages = atLeastOne("multicast", stages);
    }

    @Override
    public List<List<NamedStage<T>>> ranks() {
      return List.of(stages);
    }
  }

  /**
   * {@code left} and {@code right} each take every item; {@code then} takes it when both are done
   * with it.
   */
  record Diamond<T>(NamedStage<T> left, NamedStage<T> right, NamedStage<T> then)
      implements Consumers<T> {
    @Override
    public List<List<NamedStage<T>>> ranks() {
      return List.of(List.of(left, right), List.of(then));
    }
  }

  private static <T> List<NamedStage<T>> atLeastOne(String what, List<NamedStage<T>> stages) {
    if (stages.isEmpty()) {
      throw new IllegalArgumentException("stages of a " + what + ": none (expected: 1 or more)");
    }
    return List.copyOf(stages);
  }
}
