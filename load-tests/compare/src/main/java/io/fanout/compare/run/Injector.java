package io.fanout.compare.run;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Jdk;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gatling in a process that lives through all runs, so that only the first of them, which is not
 * counted, meets a JVM that has everything still to compile. Belongs to one thread; any may end it,
 * and its own timer does where it hangs.
 */
final class Injector implements AutoCloseable {
  private static final String STEP = "fanout-step ";
  private static final String RESULT = "fanout-result ";
  private static final String END = "fanout-run-end ";
  private static final int LINES_SHOWN = 15;

  private final Path root;
  private Place place;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "injector-patience");
            thread.setDaemon(true);
            return thread;
          });
  private volatile @Nullable Running running;

  Injector(Path root, Place place) {
    this.root = root;
    this.place = place;
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "injector-end"));
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
   * @param patience after which it is ended: one that hangs would be waited for without end
   */
  record Run(
      String simulation,
      Map<String, String> parameters,
      Path results,
      boolean report,
      Duration patience) {
    private String line() {
      List<String> words = new ArrayList<>();
      words.addAll(List.of(simulation, results.toString(), Boolean.toString(report)));
      parameters.forEach((name, value) -> words.add(name + "=" + value));
      return String.join("\t", words);
    }
  }

  private record Running(Process process, BufferedReader said, BufferedWriter asked) {}

  /**
   * Runs it to its end.
   *
   * @return its results as JSON
   * @throws LauncherException if it ends without any
   */
  String run(Run run, Listener listener) {
    List<String> said = new ArrayList<>();
    String result = "";
    boolean ended = false;
    AtomicBoolean late = new AtomicBoolean();
    Future<?> guard =
        timer.schedule(
            () -> {
              late.set(true);
              close();
            },
            run.patience().toMillis(),
            TimeUnit.MILLISECONDS);
    try {
      Running injector = started();
      injector.asked().write(run.line());
      injector.asked().newLine();
      injector.asked().flush();
      while (!ended) {
        String line = injector.said().readLine();
        if (line == null) {
          break;
        }
        said.add(line);
        if (line.startsWith(RESULT)) {
          result = line.substring(RESULT.length());
        } else if (line.startsWith(STEP)) {
          String[] words = line.substring(STEP.length()).split(" ", 3);
          listener.step(words[0], Integer.parseInt(words[1]));
        }
        ended = line.startsWith(END);
      }
    } catch (IOException failed) {
      // Who is ended takes the pipes along: that is no failure of its own.
      if (!late.get()) {
        close();
        throw new LauncherException("Gatling cannot be run: " + failed.getMessage(), failed);
      }
    } finally {
      guard.cancel(false);
    }
    if (!ended || result.isEmpty()) {
      close();
      throw new LauncherException(
          "Gatling's %s %s:%n%s"
              .formatted(
                  run.simulation(),
                  late.get()
                      ? "was not done after %d s (expected: by then), and was ended"
                          .formatted(run.patience().toSeconds())
                      : "ended without results",
                  tail(said)));
    }
    return result;
  }

  private Running started() throws IOException {
    Running known = running;
    if (known != null && known.process().isAlive()) {
      return known;
    }
    Process process = new ProcessBuilder(command()).redirectErrorStream(true).start();
    Running fresh =
        new Running(
            process,
            new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)),
            new BufferedWriter(
                new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8)));
    running = fresh;
    return fresh;
  }

  /** Starts it, unless it runs: a run does that too, and then waits for it. */
  void start() {
    try {
      started();
    } catch (IOException failed) {
      throw new LauncherException("Gatling cannot be run: " + failed.getMessage(), failed);
    }
  }

  /** Moves it to other processors; there it is started again, should it end. */
  void move(Place other) {
    place = other;
    Running now = running;
    if (now == null || !now.process().isAlive() || other.moving().isEmpty()) {
      return;
    }
    try {
      List<String> whole = new ArrayList<>(other.moving());
      whole.add(Long.toString(now.process().pid()));
      Process moving = new ProcessBuilder(whole).redirectErrorStream(true).start();
      String said = new String(moving.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (moving.waitFor() != 0) {
        throw new LauncherException(
            "the injector stays where it is: %s (expected: moved; --no-pin does without)"
                .formatted(said.strip()));
      }
    } catch (IOException failed) {
      throw new LauncherException("the injector cannot be moved: " + failed.getMessage(), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("the injector cannot be moved: interrupted", ended);
    }
  }

  private static String tail(List<String> said) {
    return String.join(
            System.lineSeparator(),
            said.subList(Math.max(0, said.size() - LINES_SHOWN), said.size()))
        .indent(4);
  }

  private List<String> command() {
    Path target = root.resolve("load-tests").resolve("target");
    if (!Files.isDirectory(libraries())) {
      throw new LauncherException(
          "%s is missing (expected: built); run ./fanout compare from the project's folder, which builds it"
              .formatted(libraries()));
    }
    List<String> command = new ArrayList<>(place.starting());
    command.add(Jdk.current().java().toString());
    command.addAll(Heaps.injector(Machine.memoryMib()));
    command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    command.add("-cp");
    command.add(
        target.resolve("test-classes") + File.pathSeparator + libraries() + File.separator + "*");
    command.add("io.fanout.load.Runs");
    return command;
  }

  /** The processor time that it has used so far. */
  Optional<Duration> cpu() {
    Running now = running;
    return now == null ? Optional.empty() : now.process().info().totalCpuDuration();
  }

  @Override
  public void close() {
    Running now = running;
    running = null;
    if (now != null) {
      now.process().destroyForcibly();
    }
  }

  /** Gatling's version, from the name of its jar. */
  String version() {
    try (Stream<Path> jars = Files.list(libraries())) {
      return jars.map(jar -> jar.getFileName().toString())
          .filter(name -> name.startsWith("gatling-app-"))
          .map(name -> name.replaceAll("gatling-app-(.*)\\.jar", "$1"))
          .findFirst()
          .orElse("unknown");
    } catch (IOException missing) {
      return "unknown";
    }
  }

  private Path libraries() {
    return root.resolve("load-tests").resolve("target").resolve("gatling-lib");
  }
}
