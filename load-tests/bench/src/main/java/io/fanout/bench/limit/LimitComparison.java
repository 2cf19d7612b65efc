package io.fanout.bench.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Simulates the whole grid with each limiter, and writes a table and a chart into a folder. */
public final class LimitComparison {
  private static final long SEED = 4711;

  private LimitComparison() {}

  /** Takes the folder as its argument. */
  public static void main(String[] arguments) throws IOException {
    Path folder =
        Files.createDirectories(
            Path.of(arguments.length > 0 ? arguments[0] : "reports/adaptive-limit"));
    StringBuilder table = new StringBuilder("| scenario |");
    for (Limiters each : Limiters.values()) {
      table.append(' ').append(each.label()).append(" |");
    }
    table.append("\n|").append(" --- |".repeat(Limiters.values().length + 1)).append('\n');
    for (Scenario scenario : Grid.all()) {
      table.append("| ").append(scenario.name()).append(" |");
      for (Limiters each : Limiters.values()) {
        Verdict verdict = Verdict.of(scenario, Simulation.play(scenario, each.get(), SEED));
        table.append(
            String.format(
                Locale.ROOT,
                " %.0f %%, %.0f %%, %.1f |",
                verdict.early() * 100,
                verdict.later() * 100,
                verdict.p99()));
      }
      table.append('\n');
    }
    Files.writeString(folder.resolve("grid.md"), table.toString());
    LimitPicture.write(pictured(), folder.resolve("adaptive-limit.png"));
    System.out.println(table);
  }

  private static Map<Scenario, Map<Limiters, List<Second>>> pictured() {
    Map<Scenario, Map<Limiters, List<Second>>> all = new LinkedHashMap<>();
    List<Scenario> scenarios =
        List.of(
            Grid.slower(1_000, 1, 100, 0.5),
            Grid.full(50, 10, 2, 0.5),
            Grid.slowerAndSmaller(200, 50, 5, 0.5));
    for (Scenario scenario : scenarios) {
      Map<Limiters, List<Second>> seconds = new EnumMap<>(Limiters.class);
      for (Limiters each : Limiters.values()) {
        seconds.put(each, Simulation.play(scenario, each.get(), SEED));
      }
      all.put(scenario, seconds);
    }
    return all;
  }
}
