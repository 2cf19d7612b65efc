package io.fanout.compare.run;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.ProgressWatch;
import java.io.IOException;
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
import java.util.function.Consumer;

/**
 * The load injector, in one process for all runs, so that only the first run, which does not count,
 * meets a cold JVM. Confined to one thread. Any thread may close it, and its own timer stops it if
 * it hangs.
 */
public final class Injector implements AutoCloseable {
  private static final String STEP = "fanout-step ";
  private static final String RESULT = "fanout-result ";
  private static final String END = "fanout-run-end ";

  private final InjectorProgram program;
  private final InjectorProcess process;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "injector-patience");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Prepares an injector without starting it.
   *
   * @param memory JVM flags
   * @param notices receives a line if its start takes seconds
   */
  public Injector(
      InjectorProgram program, CpuPlacement place, List<String> memory, Consumer<String> notices) {
    this(program, place, memory, notices, ProgressWatch.SILENCE);
  }

  Injector(
      InjectorProgram program,
      CpuPlacement place,
      List<String> memory,
      Consumer<String> notices,
      Duration silence) {
    this.program = program;
    this.process = new InjectorProcess(program, place, memory, notices, silence);
  }

  /** Receives the events of a run. */
  public interface Listener {
    /** A step opened, closed, held or broke. */
    void step(String what, int number);
  }

  /**
   * The parameters of one run.
   *
   * @param simulation the simple name of its class
   * @param results the folder for Gatling's files
   * @param report whether Gatling writes its own report
   * @param patience the time limit of the run, counted from when the injector is ready
   */
  public record Run(
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

  /**
   * Executes a run.
   *
   * @return the results as JSON
   * @throws LauncherException if the run ends without results
   */
  public String run(Run run, Listener listener) {
    List<String> said = new ArrayList<>();
    String result = "";
    boolean ended = false;
    InjectorProcess.Running injector = process.ready(said);
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
      // After the timer stopped the process, a broken pipe is no separate failure.
      if (!late.get()) {
        close();
        throw new LauncherException(
            program.name() + " cannot be run: " + failed.getMessage(), failed);
      }
    } finally {
      guard.cancel(false);
    }
    if (!ended || result.isEmpty()) {
      close();
      throw new LauncherException(
          "%s's %s %s:%n%s"
              .formatted(
                  program.name(),
                  run.simulation(),
                  late.get()
                      ? "did not finish within %d s and was stopped"
                          .formatted(run.patience().toSeconds())
                      : "exited without results",
                  InjectorProcess.tail(said)));
    }
    return result;
  }

  /**
   * Starts the process early, unless it runs. Otherwise the first run starts it and waits for it.
   */
  public void start() {
    process.start();
  }

  /** Moves the process to other processors. A restart uses the new processors too. */
  void move(CpuPlacement other) {
    process.move(other);
  }

  /** The processor time that the process has used so far. */
  public Optional<Duration> cpu() {
    return process.cpu();
  }

  @Override
  public void close() {
    process.close();
  }

  String version() {
    return program.version().get();
  }
}
