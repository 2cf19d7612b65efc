package io.fanout.core.json;

import io.fanout.api.json.Slice;

/**
 * The steps of a {@link JsonPath} through one validated value.
 *
 * <p>A step into an array reads only the elements before the chosen one. So a path of many indexes
 * into nested arrays reads their bytes once, not once per index.
 */
final class PathWalk {
  private static final int UNKNOWN = -1;

  private final byte[] bytes;
  private final int limit;
  private int from;
  private int to;

  PathWalk(Slice validated) {
    this.bytes = validated.array();
    this.limit = validated.to();
    this.from = validated.from();
    this.to = limit;
  }

  /** Goes on to the member or element that the segment names; false where there is none. */
  boolean step(JsonPath.Segment segment) {
    return switch (bytes[from]) {
      case '{' -> toLastMember(segment.name());
      case '[' -> segment.index() != JsonPath.Segment.NO_INDEX && toElement(segment.index());
      default -> false;
    };
  }

  private boolean toLastMember(MemberName name) {
    MemberCursor members = MemberCursor.of(bytes, from, limit);
    boolean found = false;
    while (members.next()) {
      if (members.nameIs(name)) {
        from = members.valueFrom();
        to = members.valueTo();
        found = true;
      }
    }
    return found;
  }

  private boolean toElement(int index) {
    ElementCursor elements = ElementCursor.of(bytes, from, limit);
    for (int before = 0; elements.nextStart(); before++) {
      if (before == index) {
        from = elements.valueFrom();
        to = UNKNOWN;
        return true;
      }
      elements.skipValue();
    }
    return false;
  }

  Slice value() {
    return Slice.of(bytes, from, to == UNKNOWN ? JsonSkipper.value(bytes, from, limit) : to);
  }
}
