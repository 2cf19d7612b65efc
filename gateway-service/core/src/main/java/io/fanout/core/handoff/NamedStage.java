package io.fanout.core.handoff;

/**
 * A stage with the word that thread dumps and failure reports call it by.
 *
 * @param name one word, such as {@code answer}
 */
public record NamedStage<T>(String name, Stage<T> stage) {}
