package io.fanout.gateway.handoff;

/**
 * Who takes what a hand-off passes on: one stage, or the diamond of two side by side and a third
 * behind both.
 */
public sealed interface Consumers<T> {
  /** One stage takes everything. */
  record Single<T>(Stage<T> stage) implements Consumers<T> {}

  /**
   * {@code left} and {@code right} each take every item; {@code then} takes it when both are done
   * with it.
   */
  record Diamond<T>(Stage<T> left, Stage<T> right, Stage<T> then) implements Consumers<T> {}
}
