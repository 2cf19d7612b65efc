package io.fanout.api.json;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * A growing list of slices whose concatenation is the answer, so that no backend's body is copied
 * before it is written out. Owned by one exchange: no two threads at the same time.
 */
public final class BodySlices {
  /** Writing up to this many slices costs no more than writing one. */
  private static final int FEW = 64;

  private Slice[] slices;
  private int size;
  private int length;

  /** An empty list. */
  public BodySlices() {
    this(16);
  }

  /**
   * An empty list with room.
   *
   * @param expectedSlices how many slices it takes before it has to grow
   */
  public BodySlices(int expectedSlices) {
    slices = new Slice[expectedSlices];
  }

  /**
   * Appends a slice.
   *
   * @param slice its bytes are shared, not copied
   * @return this
   */
  public BodySlices add(Slice slice) {
    if (size == slices.length) {
      slices = Arrays.copyOf(slices, 2 * size + 1);
    }
    slices[size++] = slice;
    length = Math.addExact(length, slice.length());
    return this;
  }

  /** {@return the same bytes in one slice, or this if it has few slices} */
  public BodySlices joined() {
    return size <= FEW ? this : new BodySlices(1).add(Slice.of(copy(), 0, length));
  }

  /** {@return how many bytes the answer has} */
  public int length() {
    return length;
  }

  /** {@return how many slices there are} */
  public int size() {
    return size;
  }

  /**
   * A slice by its index.
   *
   * @param index from 0
   * @return the slice
   */
  public Slice get(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException("slice: %d (expected: below %d)".formatted(index, size));
    }
    return slices[index];
  }

  /**
   * Passes on each slice, in order.
   *
   * @param action takes the slices
   */
  public void forEach(Consumer<? super Slice> action) {
    for (int i = 0; i < size; i++) {
      action.accept(slices[i]);
    }
  }

  /**
   * Copies the answer.
   *
   * @param target takes the bytes
   * @param offset where in it the first byte goes
   */
  public void copyTo(byte[] target, int offset) {
    int at = offset;
    for (int i = 0; i < size; i++) {
      slices[i].copyTo(target, at);
      at += slices[i].length();
    }
  }

  /**
   * Copies the answer.
   *
   * @param target takes the bytes at its position
   */
  public void copyTo(ByteBuffer target) {
    for (int i = 0; i < size; i++) {
      slices[i].copyTo(target);
    }
  }

  /** {@return the answer in an array of its own} */
  public byte[] copy() {
    byte[] copy = new byte[length];
    copyTo(copy, 0);
    return copy;
  }

  /** {@return the answer as text} */
  public String utf8() {
    return new String(copy(), StandardCharsets.UTF_8);
  }
}
