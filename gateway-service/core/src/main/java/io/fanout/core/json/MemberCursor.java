package io.fanout.core.json;

import io.fanout.api.json.Slice;

/**
 * A cursor over the members of one validated object, in the order in which they were sent and with
 * duplicates. It makes no object unless asked for a slice or a text; one thread at a time.
 */
public final class MemberCursor {
  private final byte[] bytes;
  private final int to;
  private int at;
  private int nameFrom;
  private int nameTo;
  private boolean nameEscaped;
  private int valueFrom;
  private int valueTo;

  private MemberCursor(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.to = to;
    this.at = from + 1;
  }

  public static MemberCursor of(Slice object) {
    JsonKind.OBJECT.require(object);
    return new MemberCursor(object.array(), object.from(), object.to());
  }

  /** As {@link #of(Slice)} for the object that lies there; unchecked, for use in inner loops. */
  public static MemberCursor of(byte[] bytes, int from, int to) {
    return new MemberCursor(bytes, from, to);
  }

  /** Goes on to the next member; false behind the last one. */
  public boolean next() {
    int start = JsonSkipper.white(bytes, at);
    if (bytes[start] == '}') {
      at = start;
      return false;
    }
    nameFrom = bytes[start] == ',' ? JsonSkipper.white(bytes, start + 1) : start;
    int special = Swar.quoteOrBackslash(bytes, nameFrom + 1);
    nameEscaped = bytes[special] == '\\';
    nameTo = nameEscaped ? JsonSkipper.stringFromEscape(bytes, special) : special + 1;
    int colon = JsonSkipper.white(bytes, nameTo);
    valueFrom = JsonSkipper.white(bytes, colon + 1);
    valueTo = JsonSkipper.value(bytes, valueFrom, to);
    at = valueTo;
    return true;
  }

  /** Whether the member has that name, escapes decoded. */
  public boolean nameIs(MemberName name) {
    return name.isQuotedAt(bytes, nameFrom, nameTo, nameEscaped);
  }

  /** The name as text, escapes decoded. */
  public String name() {
    return Unescape.text(bytes, nameFrom + 1, nameTo - 1);
  }

  /** The name as sent, its quotes included. */
  public Slice rawName() {
    return Slice.of(bytes, nameFrom, nameTo);
  }

  public Slice value() {
    return Slice.of(bytes, valueFrom, valueTo);
  }

  /**
   * Equal for equal names, however they are escaped; differs from one JVM to the next. Quickly
   * made: see {@link RawMemberNames} for tables that a sender can fill.
   */
  public int nameHash() {
    return nameEscaped
        ? RawMemberNames.quickHashOfEscaped(bytes, nameFrom + 1, nameTo - 1)
        : RawMemberNames.quickHash(bytes, nameFrom + 1, nameTo - 1);
  }

  /** The array index of the name's opening quote. */
  public int nameFrom() {
    return nameFrom;
  }

  /** The array index behind the name's closing quote. */
  public int nameTo() {
    return nameTo;
  }

  /** The array index of the value's first byte. */
  public int valueFrom() {
    return valueFrom;
  }

  /** The array index behind the value's last byte. */
  public int valueTo() {
    return valueTo;
  }

  /** The index behind the object, once there is no further member. */
  public int end() {
    return at + 1;
  }

  /** The array in which the object lies; not to be written to. */
  public byte[] bytes() {
    return bytes;
  }
}
