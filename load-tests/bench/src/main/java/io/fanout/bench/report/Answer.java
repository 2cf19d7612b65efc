package io.fanout.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The values that answer one question, as a table. */
record Answer(List<Measured> values) {
  private static final int FEWEST_COLUMNS = 2;

  /**
   * A grid with a column per benchmark, if all benchmarks ran with the same parameters and have one
   * value each; else a table with a row per value.
   */
  Table table() {
    return isGrid() ? grid() : rows();
  }

  /** The unit and the parameters that all values share. */
  String caption() {
    String units =
        values.stream()
            .map(value -> Units.words(value.unit()))
            .distinct()
            .collect(Collectors.joining(" or "));
    String constants =
        constants().entrySet().stream()
            .map(constant -> ", " + constant.getKey() + " " + constant.getValue())
            .collect(Collectors.joining());
    return "In " + units + constants + ":";
  }

  private boolean isGrid() {
    long names = values.stream().map(Measured::name).distinct().count();
    long parameters = values.stream().map(Measured::parameters).distinct().count();
    return names >= FEWEST_COLUMNS
        && parameters > 1
        && names * parameters == values.size()
        && values.stream().allMatch(value -> value.further().isEmpty());
  }

  private SortedMap<String, String> constants() {
    SortedMap<String, String> constants = new TreeMap<>();
    for (String name : parameterNames()) {
      Set<String> seen = new LinkedHashSet<>();
      values.forEach(value -> seen.add(value.parameters().getOrDefault(name, "")));
      if (seen.size() == 1) {
        constants.put(name, seen.iterator().next());
      }
    }
    return constants;
  }

  private Set<String> parameterNames() {
    Set<String> names = new LinkedHashSet<>();
    values.forEach(value -> names.addAll(value.parameters().keySet()));
    return names;
  }

  private List<String> changing() {
    return parameterNames().stream().filter(name -> !constants().containsKey(name)).toList();
  }

  private Table grid() {
    List<String> heads = new ArrayList<>(changing());
    values.stream().map(Measured::name).distinct().forEach(heads::add);
    Map<SortedMap<String, String>, List<String>> rows = new LinkedHashMap<>();
    for (Measured value : values) {
      rows.computeIfAbsent(value.parameters(), this::described).add(withSpread(value));
    }
    return new Table(heads, List.copyOf(rows.values()));
  }

  private Table rows() {
    Set<String> further = new LinkedHashSet<>();
    values.forEach(value -> further.addAll(value.further().keySet()));
    List<String> heads = new ArrayList<>(List.of("benchmark"));
    heads.addAll(changing());
    heads.addAll(List.of("value", "\u00b1"));
    heads.addAll(further);
    List<List<String>> rows = new ArrayList<>();
    for (Measured value : values) {
      List<String> row = new ArrayList<>(List.of(value.name()));
      row.addAll(described(value.parameters()));
      row.add(shown(value));
      row.add(Numbers.rounded(value.error()));
      further.forEach(
          name -> row.add(Numbers.rounded(value.further().getOrDefault(name, Double.NaN))));
      rows.add(row);
    }
    return new Table(heads, rows).withoutEmptyColumns();
  }

  private List<String> described(SortedMap<String, String> parameters) {
    return new ArrayList<>(
        changing().stream().map(name -> parameters.getOrDefault(name, "")).toList());
  }

  /** Appends the spread to the value, because a grid has no column for it. */
  private static String withSpread(Measured value) {
    String spread = Numbers.rounded(value.error());
    return Numbers.rounded(value.score())
        + (spread.isEmpty() ? "" : " \u00b1 " + spread)
        + (value.tooFewCores() ? " " + Table.MARK : "");
  }

  private static String shown(Measured value) {
    return Numbers.rounded(value.score()) + (value.tooFewCores() ? " " + Table.MARK : "");
  }
}
