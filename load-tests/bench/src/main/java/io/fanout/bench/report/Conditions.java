package io.fanout.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The conditions of a measurement; without them a figure means nothing. */
public record Conditions(
    String date, String machine, int cores, String jdk, String command, String besides) {
  private static final Path CPU = Path.of("/proc/cpuinfo");

  /** The current conditions on this machine and JVM. */
  public static Conditions here(String command) throws IOException {
    int cores = Runtime.getRuntime().availableProcessors();
    return new Conditions(
        Instant.now().truncatedTo(ChronoUnit.MINUTES).toString(),
        "%s, %d cores, %s %s"
            .formatted(processor(), cores, property("os.name"), property("os.arch")),
        cores,
        "%s (%s)".formatted(property("java.vm.version"), property("java.vm.name")),
        command,
        "");
  }

  /** A copy that also names another measured runtime. */
  public Conditions and(String measuredToo) {
    return new Conditions(date, machine, cores, jdk, command, measuredToo);
  }

  /** The conditions as rows of a table. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("date", date));
    rows.add(List.of("machine", machine));
    rows.add(List.of("JDK", jdk));
    if (!besides.isEmpty()) {
      rows.add(List.of("besides", besides));
    }
    rows.add(List.of("command", "`" + command + "`"));
    return rows;
  }

  private static String processor() throws IOException {
    if (!Files.isReadable(CPU)) {
      return "unknown processor";
    }
    try (var lines = Files.lines(CPU)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown processor");
    }
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }
}
