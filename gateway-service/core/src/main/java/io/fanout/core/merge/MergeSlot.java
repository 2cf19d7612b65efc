package io.fanout.core.merge;

import io.fanout.api.json.Slice;
import io.fanout.core.json.MemberName;
import org.jspecify.annotations.Nullable;

/**
 * One call's place in the answer, prepared for merging.
 *
 * @param name the member that the body becomes where it goes in as one
 * @param key that member's name and colon
 * @param wrapping what opens the wrapping object behind the key
 * @param level what is done with the body; null where it goes in as sent
 * @param flat whether a call without a body leaves no trace
 * @param dissolving whether an object's members go into the answer themselves
 */
record MergeSlot(
    MemberName name,
    Slice key,
    @Nullable Slice wrapping,
    MemberRule.@Nullable Level level,
    boolean flat,
    boolean dissolving) {

  static MergeSlot of(Shape shape) {
    MemberRule.Level level = shape.keepsAll() ? null : ShapeTree.of(shape);
    MemberName name = shape.name();
    MemberName wrap = shape.wrap();
    if (wrap == null) {
      return new MergeSlot(name, key(name), null, level, shape.flat(), shape.flat());
    }
    if (shape.flat()) {
      // The wrapping object has a single member, which goes into the answer.
      return new MergeSlot(wrap, key(wrap), null, level, true, false);
    }
    return new MergeSlot(name, key(name), Slice.of("{" + key(wrap)), level, false, false);
  }

  private static Slice key(MemberName name) {
    return Slice.of(name.quoted() + ":");
  }
}
