package io.fanout.core.merge;

import io.fanout.core.json.MemberCursor;
import io.fanout.core.json.MemberName;
import io.fanout.core.json.NameMap;
import org.jspecify.annotations.Nullable;

/** The rule for one member: omit it, or keep it under its own or another name, whole or shaped. */
record MemberRule(boolean omitted, @Nullable MemberName newName, @Nullable Level below) {
  static final MemberRule KEEP = new MemberRule(false, null, null);
  static final MemberRule OMIT = new MemberRule(true, null, null);

  /** Whether the member is left out where its value has no members that could be picked. */
  boolean omitsScalars() {
    return below != null && below.pickedOnly();
  }

  /**
   * The steps for the members of one object, and of the objects in an array at the same place.
   *
   * @param depth how many names lead here: 0 for the body itself
   * @param pickedOnly whether a member without a step is left out
   */
  record Level(int depth, boolean pickedOnly, NameMap<MemberRule> steps) {
    MemberRule stepFor(MemberCursor member, int nameHash) {
      MemberRule step = steps.find(member, nameHash);
      return step != null ? step : pickedOnly ? OMIT : KEEP;
    }
  }
}
