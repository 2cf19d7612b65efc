package io.fanout.compare.run;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Jdk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gatling, as a process of its own for each run. */
final class Injector {
  private static final String STEP = "fanout-step ";
  private static final String RESULT = "fanout-result ";
  private static final int LINES_SHOWN = 15;

  private final Path root;
  private final List<String> before;
  private final AtomicReference<@Nullable Process> running = new AtomicReference<>();

  Injector(Path root, List<String> before) {
    this.root = root;
    this.before = before;
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "injector-end"));
  }

  /** What is told while a run goes on. */
  interface Listener {
    /** Something happened to a step: it was opened, closed, held or broken. */
    void step(String what, int number);
  }

  /**
   * One run.
   *
   * @param simulation the simple name of its class
   * @param results where Gatling puts its files
   * @param report whether Gatling shall make a report of its own
   */
  record Run(String simulation, Map<String, String> parameters, Path results, boolean report) {}

  /**
   * Runs it to its end.
   *
   * @return its results as JSON
   * @throws LauncherException if it ends without any
   */
  String run(Run run, Listener listener) {
    List<String> said = new ArrayList<>();
    try {
      Process process = new ProcessBuilder(command(run)).redirectErrorStream(true).start();
      running.set(process);
      process.getOutputStream().close();
      String result = "";
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          said.add(line);
          if (line.startsWith(RESULT)) {
            result = line.substring(RESULT.length());
          } else if (line.startsWith(STEP)) {
            String[] words = line.substring(STEP.length()).split(" ", 3);
            listener.step(words[0], Integer.parseInt(words[1]));
          }
        }
      }
      process.waitFor();
      if (result.isEmpty()) {
        throw new LauncherException(
            "Gatling's %s ended with %d and without results:%n%s"
                .formatted(run.simulation(), process.exitValue(), tail(said)));
      }
      return result;
    } catch (IOException failed) {
      throw new LauncherException("Gatling cannot be run: " + failed.getMessage(), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("Gatling's " + run.simulation() + ": interrupted", ended);
    } finally {
      end();
    }
  }

  private static String tail(List<String> said) {
    return String.join(
            System.lineSeparator(),
            said.subList(Math.max(0, said.size() - LINES_SHOWN), said.size()))
        .indent(4);
  }

  private List<String> command(Run run) {
    Path target = root.resolve("load-tests").resolve("target");
    if (!Files.isDirectory(target.resolve("gatling-lib"))) {
      throw new LauncherException(
          "%s is missing (expected: built); run ./fanout compare from the project's folder, which builds it"
              .formatted(target.resolve("gatling-lib")));
    }
    List<String> command = new ArrayList<>(before);
    command.add(Jdk.current().java().toString());
    command.addAll(List.of("-Xms512m", "-Xmx1g", "--add-opens=java.base/java.lang=ALL-UNNAMED"));
    run.parameters().forEach((name, value) -> command.add("-D" + name + "=" + value));
    command.add("-cp");
    command.add(
        target.resolve("test-classes")
            + java.io.File.pathSeparator
            + target.resolve("gatling-lib")
            + java.io.File.separator
            + "*");
    command.addAll(List.of("io.gatling.app.Gatling", "-s", "io.fanout.load." + run.simulation()));
    command.addAll(List.of("-rf", run.results().toString()));
    if (!run.report()) {
      command.add("-nr");
    }
    return command;
  }

  /** The processor time that the run has used so far. */
  Optional<Duration> cpu() {
    Process process = running.get();
    return process == null ? Optional.empty() : process.info().totalCpuDuration();
  }

  private void end() {
    Process process = running.getAndSet(null);
    if (process != null && process.isAlive()) {
      process.destroyForcibly();
    }
  }

  /** Gatling's version, from the name of its jar. */
  String version() {
    Path lib = root.resolve("load-tests").resolve("target").resolve("gatling-lib");
    try (Stream<Path> jars = Files.list(lib)) {
      return jars.map(jar -> jar.getFileName().toString())
          .filter(name -> name.startsWith("gatling-app-"))
          .map(name -> name.replaceAll("gatling-app-(.*)\\.jar", "$1"))
          .findFirst()
          .orElse("unknown");
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }
}
