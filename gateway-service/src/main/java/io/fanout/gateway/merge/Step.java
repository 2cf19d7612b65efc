package io.fanout.gateway.merge;

import io.fanout.gateway.json.Members;
import io.fanout.gateway.json.Name;
import io.fanout.gateway.json.NameMap;
import org.jspecify.annotations.Nullable;

/**
 * What is done with one member: left out, or kept under its own or another name, whole or shaped.
 */
record Step(boolean omitted, @Nullable Name newName, @Nullable Level below) {
  static final Step KEEP = new Step(false, null, null);
  static final Step OMIT = new Step(true, null, null);

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
  record Level(int depth, boolean pickedOnly, NameMap<Step> steps) {
    Step stepFor(Members member, int nameHash) {
      Step step = steps.find(member, nameHash);
      return step != null ? step : pickedOnly ? OMIT : KEEP;
    }
  }
}
