package io.fanout.gateway.merge;

import io.fanout.gateway.json.Name;
import io.fanout.gateway.json.Slice;
import org.jspecify.annotations.Nullable;

/**
 * One call's place in the answer, made ready for merging.
 *
 * @param name the member that the body becomes where it goes in as one
 * @param key that member's name and colon
 * @param wrapping what opens the wrapping object behind the key
 * @param level what is done with the body; null where it goes in as sent
 * @param flat whether a call without a body leaves no trace
 * @param dissolving whether an object's members go into the answer themselves
 */
record Placed(
    Name name,
    Slice key,
    @Nullable Slice wrapping,
    Step.@Nullable Level level,
    boolean flat,
    boolean dissolving) {

  static Placed of(Shape shape) {
    Step.Level level = shape.keepsAll() ? null : Steps.of(shape);
    Name name = shape.name();
    Name wrap = shape.wrap();
    if (wrap == null) {
      return new Placed(name, key(name), null, level, shape.flat(), shape.flat());
    }
    if (shape.flat()) {
      // The wrapping object has one member, and that member goes into the answer.
      return new Placed(wrap, key(wrap), null, level, true, false);
    }
    return new Placed(name, key(name), Slice.of("{" + key(wrap)), level, false, false);
  }

  private static Slice key(Name name) {
    return Slice.of(name.quoted() + ":");
  }
}
