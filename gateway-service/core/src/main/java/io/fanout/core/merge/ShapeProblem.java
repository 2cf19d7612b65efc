package io.fanout.core.merge;

/**
 * One error of a shape.
 *
 * @param setting which part: {@code name}, {@code pick}, {@code drop}, {@code rename}, {@code wrap}
 * @param value what it is now
 * @param expected what would be right, and what to do
 */
public record ShapeProblem(String setting, String value, String expected) {
  @Override
  public String toString() {
    return "%s: %s (expected: %s)".formatted(setting, value, expected);
  }
}
