package io.fanout.launcher.top;

import java.util.function.UnaryOperator;

/** Builds a line from left to right that never exceeds the screen's width. */
final class ScreenLine {
  private final int columns;
  private final StringBuilder text = new StringBuilder();
  private int width;

  ScreenLine(int columns) {
    this.columns = columns;
  }

  /** Adds a text. */
  ScreenLine add(String more) {
    return add(more, UnaryOperator.identity());
  }

  /** Adds a text in a colour. */
  ScreenLine add(String more, UnaryOperator<String> colour) {
    String fitting = more.length() > columns - width ? more.substring(0, columns - width) : more;
    width += fitting.length();
    text.append(colour.apply(fitting));
    return this;
  }

  /** Adds a text, aligned left in a column of this width. */
  ScreenLine left(String more, int wide) {
    return left(more, wide, UnaryOperator.identity());
  }

  ScreenLine left(String more, int wide, UnaryOperator<String> colour) {
    String cut = more.length() > wide ? more.substring(0, Math.max(0, wide - 2)) + ".." : more;
    return add(cut, colour).add(" ".repeat(Math.max(0, wide - cut.length())));
  }

  /** Adds a space and a text, aligned right in a column of this width. */
  ScreenLine right(String more, int wide) {
    return right(more, wide, UnaryOperator.identity());
  }

  ScreenLine right(String more, int wide, UnaryOperator<String> colour) {
    return add(" ".repeat(Math.max(1, wide - more.length()))).add(more, colour);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
