package io.fanout.core.json;

/**
 * The open brackets of a scan, one bit each: the innermost 64 in a word, and the words before it in
 * an array that a document of usual depth never needs.
 */
final class Nesting {
  private static final long[] NONE = {};

  private final int limit;
  private int depth;
  private long objects;
  private long[] outer = NONE;

  Nesting(int limit) {
    this.limit = limit;
  }

  boolean isFull() {
    return depth == limit;
  }

  boolean isEmpty() {
    return depth == 0;
  }

  boolean inObject() {
    return (objects & 1) != 0;
  }

  String expectation() {
    return "at most " + limit + " brackets open at once";
  }

  void open(boolean object) {
    if (isWordFull() && depth > 0) {
      saveWord();
    }
    objects = (objects << 1) | (object ? 1 : 0);
    depth++;
  }

  void close() {
    objects >>>= 1;
    depth--;
    if (isWordFull() && depth > 0) {
      objects = outer[depth / Long.SIZE - 1];
    }
  }

  private boolean isWordFull() {
    return depth % Long.SIZE == 0;
  }

  private void saveWord() {
    if (outer == NONE) {
      outer = new long[limit / Long.SIZE];
    }
    outer[depth / Long.SIZE - 1] = objects;
  }
}
