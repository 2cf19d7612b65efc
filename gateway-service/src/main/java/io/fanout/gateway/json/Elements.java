package io.fanout.gateway.json;

/** A cursor over the elements of one validated array, in order; one thread at a time. */
public final class Elements {
  private final byte[] bytes;
  private final int to;
  private int at;
  private int valueFrom;
  private int valueTo;

  private Elements(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.to = to;
    this.at = from + 1;
  }

  public static Elements of(Slice array) {
    JsonKind.ARRAY.require(array);
    return new Elements(array.array, array.from, array.to);
  }

  /** As {@link #of(Slice)} for the array that lies there; unchecked, for use in inner loops. */
  public static Elements of(byte[] bytes, int from, int to) {
    return new Elements(bytes, from, to);
  }

  /** Goes on to the next element; false behind the last one. */
  public boolean next() {
    int start = Skip.white(bytes, at);
    if (bytes[start] == ']') {
      return false;
    }
    valueFrom = bytes[start] == ',' ? Skip.white(bytes, start + 1) : start;
    valueTo = Skip.value(bytes, valueFrom, to);
    at = valueTo;
    return true;
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
