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

  /**
   * A part of an array.
   *
   * @param array shared, not copied: nobody may write to it any more
   * @param from the index of the first byte
   * @param to the index after the last byte
   * @return the slice
   */
  public static Slice of(byte[] array, int from, int to) {
    Objects.checkFromToIndex(from, to, array.length);
    return new Slice(array, from, to);
  }

  /**
   * A whole array.
   *
   * @param array shared, not copied: nobody may write to it any more
   * @return the slice
   */
  public static Slice of(byte[] array) {
    return new Slice(array, 0, array.length);
  }

  /**
   * The text's UTF-8 bytes.
   *
   * @param text any text
   * @return the slice
   */
  public static Slice of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * {@return the shared array, for passing on without a copy; to be read between from and to alone}
   */
  public byte[] array() {
    return array;
  }

  /** {@return the index of the first byte in the array} */
  public int from() {
    return from;
  }

  /** {@return the index after the last byte in the array} */
  public int to() {
    return to;
  }

  /** {@return how many bytes there are} */
  public int length() {
    return to - from;
  }

  /** {@return whether there are no bytes} */
  public boolean isEmpty() {
    return from == to;
  }

  /**
   * A part of this slice; the indexes count from its first byte.
   *
   * @param start the index of the first byte
   * @param end the index after the last byte
   * @return the part
   */
  public Slice sub(int start, int end) {
    Objects.checkFromToIndex(start, end, length());
    return new Slice(array, from + start, from + end);
  }

  /**
   * Copies the bytes.
   *
   * @param target takes them
   * @param offset where in it the first byte goes
   */
  public void copyTo(byte[] target, int offset) {
    System.arraycopy(array, from, target, offset, length());
  }

  /**
   * Copies the bytes.
   *
   * @param target takes them at its position
   */
  public void copyTo(ByteBuffer target) {
    target.put(array, from, length());
  }

  /** {@return the bytes in an array of their own} */
  public byte[] copy() {
    return Arrays.copyOfRange(array, from, to);
  }

  /** {@return the bytes as text} */
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
