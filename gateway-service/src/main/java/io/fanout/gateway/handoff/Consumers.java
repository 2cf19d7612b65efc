package io.fanout.gateway.handoff;

import java.util.List;

/**
 * Who takes what a hand-off passes on: one stage, or the diamond of two side by side and a third
 * behind both.
 */
public sealed interface Consumers<T> {
  /**
   * The stages in ranks: those of one rank stand side by side, each rank behind the one before, and
   * the last rank is a single stage.
   */
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
}
