package io.fanout.core.json;

import io.fanout.api.json.Slice;

/** A cursor over the elements of one validated array, in order; one thread at a time. */
public final class ElementCursor {
  private final byte[] bytes;
  private final int to;
  private int at;
  private int valueFrom;
  private int valueTo;

  private ElementCursor(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.to = to;
    this.at = from + 1;
  }

  public static ElementCursor of(Slice array) {
    JsonKind.ARRAY.require(array);
    return new ElementCursor(array.array(), array.from(), array.to());
  }

  /** As {@link #of(Slice)} for the array that lies there; unchecked, for use in inner loops. */
  public static ElementCursor of(byte[] bytes, int from, int to) {
    return new ElementCursor(bytes, from, to);
  }

  /** Goes on to the next element; false behind the last one. */
  public boolean next() {
    boolean more = nextStart();
    if (more) {
      skipValue();
    }
    return more;
  }

  /**
   * Goes on to the first byte of the next element; false behind the last one. The caller then says
   * where the element ends, or has it skipped.
   */
  public boolean nextStart() {
    int start = JsonSkipper.white(bytes, at);
    if (bytes[start] == ']') {
      at = start;
      return false;
    }
    valueFrom = bytes[start] == ',' ? JsonSkipper.white(bytes, start + 1) : start;
    return true;
  }

  /** Finds where the element ends by reading it. */
  public void skipValue() {
    valueEndsAt(JsonSkipper.value(bytes, valueFrom, to));
  }

  /** Sets the element's end, if the caller has already read the element. */
  public void valueEndsAt(int end) {
    valueTo = end;
    at = end;
  }

  /** The index behind the array, once there is no further element. */
  public int end() {
    return at + 1;
  }

  public Slice value() {
    return Slice.of(bytes, valueFrom, valueTo);
  }

  /** The array index of the value's first byte. */
  public int valueFrom() {
    return valueFrom;
  }

  /** The array index behind the value's last byte. */
  public int valueTo() {
    return valueTo;
  }
}
