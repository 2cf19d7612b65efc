package io.fanout.core.merge;

import io.fanout.core.json.JsonPath;
import io.fanout.core.json.MalformedName;
import io.fanout.core.json.MemberName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads one shape's texts and collects all that is wrong with them; used once per shape. */
final class ShapeTexts {
  private final List<ShapeProblem> problems = new ArrayList<>();

  Shape shape(
      String name,
      List<String> pick,
      List<String> drop,
      Map<String, String> rename,
      @Nullable String wrap,
      boolean flat) {
    List<JsonPath> picked = paths("pick", pick);
    List<JsonPath> dropped = paths("drop", drop);
    Map<JsonPath, MemberName> renamed = new LinkedHashMap<>();
    rename.forEach(
        (from, to) -> {
          JsonPath path = read("rename", "", JsonPath::parse, from);
          MemberName newName = read("rename", from + ": ", MemberName::of, to);
          if (path != null && newName != null && renamed.put(path, newName) != null) {
            problems.add(new ShapeProblem("rename", path.toString(), "each path once; remove one"));
          }
        });
    MemberName call = read("name", "", MemberName::of, name);
    MemberName wrapper = wrap == null ? null : read("wrap", "", MemberName::of, wrap);
    problems.addAll(ShapeRules.problems(picked, dropped, renamed));
    if (call == null || !problems.isEmpty()) {
      throw new BadShape(problems);
    }
    return new Shape(call, picked, dropped, renamed, wrapper, flat);
  }

  private List<JsonPath> paths(String setting, List<String> texts) {
    List<JsonPath> paths = new ArrayList<>();
    for (String text : texts) {
      JsonPath path = read(setting, "", JsonPath::parse, text);
      if (path != null) {
        paths.add(path);
      }
    }
    return paths;
  }

  private <V> @Nullable V read(
      String setting, String before, Function<String, V> reader, String text) {
    try {
      return reader.apply(text);
    } catch (MalformedName refused) {
      problems.add(new ShapeProblem(setting, before + refused.found(), refused.expected()));
      return null;
    }
  }
}
