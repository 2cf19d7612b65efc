package io.fanout.api.json;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * An immutable view of a part of a byte array. The array is shared, not copied: whoever makes a
 * slice of it promises to write to it no more.
 */
public final class Slice {
  final byte[] array;
  final int from;
  final int to;

  private Slice(byte[] array, int from, int to) {
    this.array = array;
    this.from = from;
    this.to = to;
  }

  /** The bytes of {@code array} from {@code from} up to, and without, {@code to}. */
  public static Slice of(byte[] array, int from, int to) {
    Objects.checkFromToIndex(from, to, array.length);
    return new Slice(array, from, to);
  }

  public static Slice of(byte[] array) {
    return new Slice(array, 0, array.length);
  }

  /** The text's UTF-8 bytes. */
  public static Slice of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The shared array, for handing on without a copy; to be read between from and to alone. */
  public byte[] array() {
    return array;
  }

  /** Where in the array the first byte lies. */
  public int from() {
    return from;
  }

  /** Where in the array the view ends: the index behind its last byte. */
  public int to() {
    return to;
  }

  public int length() {
    return to - from;
  }

  public boolean isEmpty() {
    return from == to;
  }

  /** A part of this view; the indexes count from its first byte. */
  public Slice sub(int start, int end) {
    Objects.checkFromToIndex(start, end, length());
    return new Slice(array, from + start, from + end);
  }

  /** Copies the bytes to {@code target}, the first one to {@code offset}. */
  public void copyTo(byte[] target, int offset) {
    System.arraycopy(array, from, target, offset, length());
  }

  public void copyTo(ByteBuffer target) {
    target.put(array, from, length());
  }

  public byte[] copy() {
    return Arrays.copyOfRange(array, from, to);
  }

  public String utf8() {
    return new String(array, from, length(), StandardCharsets.UTF_8);
  }

  /** Slices are equal where their bytes are, wherever those lie. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Slice that
        && Arrays.equals(array, from, to, that.array, that.from, that.to);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int at = from; at < to; at++) {
      hash = 31 * hash + array[at];
    }
    return hash;
  }

  @Override
  public String toString() {
    return utf8();
  }
}
