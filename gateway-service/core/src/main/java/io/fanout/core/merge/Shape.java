package io.fanout.core.merge;

import io.fanout.core.json.JsonPath;
import io.fanout.core.json.MemberName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one call's body enters the answer.
 *
 * <p>Paths are of names as the backend sends them, nesting included; an array on the way is crossed
 * element by element. {@code pick} and {@code rename} go together, and so do {@code drop} and
 * {@code rename}; {@code pick} and {@code drop} do not.
 *
 * @param name the call's name, and the member that its body becomes
 * @param pick what is kept; where empty, everything. What is not at such a path is left out: a
 *     scalar where the path goes on too, and a body that is a scalar becomes null
 * @param drop what is left out
 * @param rename the new name of a member that keeps its place; it wins over another member of its
 *     object that was sent with that name
 * @param wrap a member under which the shaped body is put
 * @param flat whether the (wrapped) body's members go into the answer itself instead of under the
 *     call's name; a body that is no object goes under that name all the same
 */
public record Shape(
    MemberName name,
    List<JsonPath> pick,
    List<JsonPath> drop,
    Map<JsonPath, MemberName> rename,
    @Nullable MemberName wrap,
    boolean flat) {

  /**
   * Refuses contradictory rules, with all errors together.
   *
   * @throws BadShape with everything that is wrong
   */
  public Shape {
    pick = List.copyOf(pick);
    drop = List.copyOf(drop);
    rename = Collections.unmodifiableMap(new LinkedHashMap<>(rename));
    ShapeRules.require(pick, drop, rename);
  }

  /** The whole body under the call's name. */
  public static Shape grouped(String name) {
    return new Shape(MemberName.of(name), List.of(), List.of(), Map.of(), null, false);
  }

  /** The body's members in the answer itself. */
  public static Shape flat(String name) {
    return new Shape(MemberName.of(name), List.of(), List.of(), Map.of(), null, true);
  }

  /**
   * The shape that settings describe in text.
   *
   * @throws BadShape with everything that is wrong
   */
  public static Shape parse(
      String name,
      List<String> pick,
      List<String> drop,
      Map<String, String> rename,
      @Nullable String wrap,
      boolean flat) {
    return new ShapeTexts().shape(name, pick, drop, rename, wrap, flat);
  }

  /** Whether the body goes in as it was sent. */
  boolean keepsAll() {
    return pick.isEmpty() && drop.isEmpty() && rename.isEmpty();
  }
}
