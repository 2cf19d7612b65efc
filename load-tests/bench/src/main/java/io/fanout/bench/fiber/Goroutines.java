package io.fanout.bench.fiber;

import io.fanout.bench.Question;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Measures the same questions with goroutines, as a yardstick, if Go is installed. */
public final class Goroutines {
  private static final String SOURCE = "strands.go";
  private static final long LONGEST_SECONDS = 180;

  private Goroutines() {}

  /** Go's value for one question. */
  public record Value(String question, double score, String unit) {}

  /** All values, with Go's version. */
  public record Run(String version, List<Value> values) {}

  /** Measures; empty if Go is missing or cannot run the program. */
  public static Optional<Run> run() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("fanout-bench");
    Path source = folder.resolve(SOURCE);
    Path said = folder.resolve("said");
    try (InputStream shipped = Goroutines.class.getResourceAsStream(SOURCE)) {
      Files.copy(Objects.requireNonNull(shipped, SOURCE), source);
      Process go =
          new ProcessBuilder("go", "run", source.toString())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      try {
        return go.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) && go.exitValue() == 0
            ? Optional.of(read(Files.readAllLines(said, StandardCharsets.UTF_8)))
            : Optional.empty();
      } finally {
        // The program is a child process of go and does not end with it.
        go.descendants().forEach(ProcessHandle::destroyForcibly);
        go.destroyForcibly();
      }
    } catch (IOException notThere) {
      return Optional.empty();
    } finally {
      Files.deleteIfExists(source);
      Files.deleteIfExists(said);
      Files.delete(folder);
    }
  }

  static Run read(List<String> lines) {
    String version = "";
    List<Value> values = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("Go")) {
        version = words[1];
      } else {
        values.add(new Value(question(words[0]), Double.parseDouble(words[1]), words[2]));
      }
    }
    return new Run(version, List.copyOf(values));
  }

  private static String question(String name) {
    try {
      Class<?> benchmark = Class.forName(Goroutines.class.getPackageName() + "." + name);
      return Objects.requireNonNull(benchmark.getAnnotation(Question.class), name).value();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(name + " (expected: a benchmark's class)", e);
    }
  }
}
