package io.fanout.core.merge;

import io.fanout.core.json.JsonPath;
import io.fanout.core.json.MemberName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks that the paths of one shape do not contradict, repeat or defeat each other. */
final class ShapeRules {
  private final List<ShapeProblem> problems = new ArrayList<>();

  private ShapeRules() {}

  static void require(List<JsonPath> pick, List<JsonPath> drop, Map<JsonPath, MemberName> rename) {
    List<ShapeProblem> problems = problems(pick, drop, rename);
    if (!problems.isEmpty()) {
      throw new BadShape(problems);
    }
  }

  static List<ShapeProblem> problems(
      List<JsonPath> pick, List<JsonPath> drop, Map<JsonPath, MemberName> rename) {
    ShapeRules rules = new ShapeRules();
    if (!pick.isEmpty() && !drop.isEmpty()) {
      rules.refuse(
          "pick",
          "%s and %s".formatted(pick, drop),
          "one of them; pick already drops everything that it does not name");
    }
    rules.noIndexes("pick", pick);
    rules.noIndexes("drop", drop);
    rules.noIndexes("rename", rename.keySet());
    rules.noneInsideAnother("pick", pick);
    rules.noneInsideAnother("drop", drop);
    rules.renamesWhatIsKept(pick, drop, rename);
    rules.newNamesAreFree(pick, rename);
    return rules.problems;
  }

  private void noIndexes(String what, Iterable<JsonPath> paths) {
    for (JsonPath path : paths) {
      if (path.hasIndex()) {
        refuse(
            what,
            path.toString(),
            "member names alone, as arrays are crossed element by element;"
                + " put a name made of digits in single quotes");
      }
    }
  }

  private void noneInsideAnother(String what, List<JsonPath> paths) {
    for (int i = 0; i < paths.size(); i++) {
      for (int j = 0; j < paths.size(); j++) {
        if (i != j && covers(paths.get(j), paths.get(i))) {
          refuse(
              what,
              paths.get(i).toString(),
              "no path inside another one; %s covers it, remove one of them"
                  .formatted(paths.get(j)));
        }
      }
    }
  }

  private void renamesWhatIsKept(
      List<JsonPath> pick, List<JsonPath> drop, Map<JsonPath, MemberName> rename) {
    for (JsonPath path : rename.keySet()) {
      boolean picked =
          pick.isEmpty() || pick.stream().anyMatch(p -> covers(p, path) || covers(path, p));
      boolean dropped = drop.stream().anyMatch(d -> covers(d, path));
      if (!picked || dropped) {
        refuse(
            "rename",
            path.toString(),
            "a path that is kept; "
                + (picked ? "drop leaves it out" : "add it to pick or remove it"));
      }
    }
  }

  /** Two members of one object that would surely end up under one name. */
  private void newNamesAreFree(List<JsonPath> pick, Map<JsonPath, MemberName> rename) {
    Map<List<MemberName>, JsonPath> taken = new HashMap<>();
    for (JsonPath path : pick) {
      for (int length = 1; length <= path.names().size(); length++) {
        List<MemberName> kept = path.names().subList(0, length);
        if (rename.keySet().stream().noneMatch(renamed -> renamed.names().equals(kept))) {
          taken.putIfAbsent(kept, path);
        }
      }
    }
    rename.forEach(
        (path, newName) -> {
          List<MemberName> result = new ArrayList<>(path.names());
          result.set(result.size() - 1, newName);
          JsonPath other = taken.putIfAbsent(result, path);
          if (other != null) {
            refuse(
                "rename",
                "%s to %s".formatted(path, newName),
                "a name of its own; %s has it, choose another".formatted(other));
          }
        });
  }

  private void refuse(String setting, String value, String expected) {
    problems.add(new ShapeProblem(setting, value, expected));
  }

  private static boolean covers(JsonPath outer, JsonPath inner) {
    List<MemberName> names = inner.names();
    int length = outer.names().size();
    return names.size() >= length && names.subList(0, length).equals(outer.names());
  }
}
