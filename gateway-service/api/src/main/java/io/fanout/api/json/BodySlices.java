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
  /** Writing so many slices costs no more than writing one. */
  private static final int FEW = 64;

  private Slice[] slices;
  private int size;
  private int length;

  public BodySlices() {
    this(16);
  }

  public BodySlices(int expectedSlices) {
    slices = new Slice[expectedSlices];
  }

  public BodySlices add(Slice slice) {
    if (size == slices.length) {
      slices = Arrays.copyOf(slices, 2 * size + 1);
    }
    slices[size++] = slice;
    length = Math.addExact(length, slice.length());
    return this;
  }

  /** The same bytes in one slice; itself where it has few slices. */
  public BodySlices joined() {
    return size <= FEW ? this : new BodySlices(1).add(Slice.of(copy(), 0, length));
  }

  /** How many bytes the answer has. */
  public int length() {
    return length;
  }

  /** How many slices there are. */
  public int size() {
    return size;
  }

  public Slice get(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException("slice: %d (expected: below %d)".formatted(index, size));
    }
    return slices[index];
  }

  public void forEach(Consumer<? super Slice> action) {
    for (int i = 0; i < size; i++) {
      action.accept(slices[i]);
    }
  }

  /** Copies the answer to {@code target}, its first byte to {@code offset}. */
  public void copyTo(byte[] target, int offset) {
    int at = offset;
    for (int i = 0; i < size; i++) {
      slices[i].copyTo(target, at);
      at += slices[i].length();
    }
  }

  public void copyTo(ByteBuffer target) {
    for (int i = 0; i < size; i++) {
      slices[i].copyTo(target);
    }
  }

  public byte[] copy() {
    byte[] copy = new byte[length];
    copyTo(copy, 0);
    return copy;
  }

  public String utf8() {
    return new String(copy(), StandardCharsets.UTF_8);
  }
}
