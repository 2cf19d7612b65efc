package io.fanout.core.merge;

import io.fanout.core.json.JsonPath;
import io.fanout.core.json.MemberName;
import io.fanout.core.json.NameMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A shape's paths on their way to be one tree; used once per shape, at start. */
final class ShapeTree {
  private final Map<MemberName, ShapeTree> inner = new LinkedHashMap<>();
  private boolean picked;
  private boolean dropped;
  private @Nullable MemberName newName;

  private ShapeTree() {}

  static MemberRule.Level of(Shape shape) {
    ShapeTree root = new ShapeTree();
    shape.pick().forEach(path -> root.at(path).picked = true);
    shape.drop().forEach(path -> root.at(path).dropped = true);
    shape.rename().forEach((path, name) -> root.at(path).newName = name);
    return root.level(0, !shape.pick().isEmpty());
  }

  private ShapeTree at(JsonPath path) {
    ShapeTree steps = this;
    for (MemberName name : path.names()) {
      steps = steps.inner.computeIfAbsent(name, absent -> new ShapeTree());
    }
    return steps;
  }

  private MemberRule.Level level(int depth, boolean pickedOnly) {
    Map<MemberName, MemberRule> steps = new LinkedHashMap<>();
    inner.forEach((name, step) -> steps.put(name, step.step(depth + 1, pickedOnly)));
    return new MemberRule.Level(depth, pickedOnly, NameMap.of(steps));
  }

  private MemberRule step(int depth, boolean pickedOnly) {
    if (dropped) {
      return MemberRule.OMIT;
    }
    // Below a picked member, rules can rename members but not drop any.
    return new MemberRule(
        false, newName, inner.isEmpty() ? null : level(depth, pickedOnly && !picked));
  }
}
