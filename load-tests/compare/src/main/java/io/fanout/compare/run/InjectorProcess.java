package io.fanout.compare.run;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Poll;
import io.fanout.launcher.process.ProcessActivity;
import io.fanout.launcher.process.ProgressWatch;
import io.fanout.launcher.service.Jdk;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts, moves and stops the injector's process. Any thread may close it. */
final class InjectorProcess implements AutoCloseable {
  private static final String READY = "fanout-ready";
  private static final int LINES_SHOWN = 15;
  private static final int LONGEST_END_SECONDS = 10;
  private static final Duration BETWEEN_NOTICES = Duration.ofSeconds(5);
  private static final Duration LOOK = Duration.ofMillis(250);

  private final InjectorProgram program;
  private final List<String> memory;
  private final Consumer<String> notices;
  private final Duration silence;
  private CpuPlacement place;
  private volatile @Nullable Running running;

  InjectorProcess(
      InjectorProgram program,
      CpuPlacement place,
      List<String> memory,
      Consumer<String> notices,
      Duration silence) {
    this.program = program;
    this.place = place;
    this.memory = List.copyOf(memory);
    this.notices = notices;
    this.silence = silence;
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "injector-end"));
  }

  /** A process with its output and its input. */
  record Running(Process process, BufferedReader said, BufferedWriter asked, AtomicBoolean ready) {}

  /**
   * Starts the process, unless it runs, and waits until it accepts runs, as long as it makes
   * progress.
   */
  Running ready(List<String> said) {
    try {
      Running injector = started();
      if (!injector.ready().get()) {
        awaitReady(injector, said);
        injector.ready().set(true);
      }
      return injector;
    } catch (IOException failed) {
      close();
      throw new LauncherException(
          program.name() + " cannot be run: " + failed.getMessage(), failed);
    }
  }

  private void awaitReady(Running injector, List<String> said) throws IOException {
    ProgressWatch watch = new ProgressWatch(silence);
    long nextNotice = System.nanoTime() + BETWEEN_NOTICES.toNanos();
    while (!hasSaidReady(injector, said) && injector.process().isAlive()) {
      ProcessActivity activity = ProcessActivity.of(injector.process().toHandle(), said.size(), 0);
      watch.look(activity);
      if (watch.hangs() || !Poll.pause(LOOK)) {
        close();
        throw new LauncherException(
            "%s did not start: %s (expected: \"%s\" from it), and was stopped:%n%s"
                .formatted(program.name(), watch.said(), READY, tail(said)));
      }
      if (System.nanoTime() - nextNotice >= 0) {
        nextNotice += BETWEEN_NOTICES.toNanos();
        notices.accept("waiting for the injector's JVM to start; " + activity);
      }
    }
  }

  private static boolean hasSaidReady(Running injector, List<String> said) throws IOException {
    while (injector.said().ready()) {
      String line = injector.said().readLine();
      if (line == null || line.equals(READY)) {
        return true;
      }
      said.add(line);
    }
    return false;
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
                new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8)),
            new AtomicBoolean());
    running = fresh;
    return fresh;
  }

  /**
   * Starts the process early, unless it runs. Otherwise the first run starts it and waits for it.
   */
  void start() {
    try {
      started();
    } catch (IOException failed) {
      throw new LauncherException(
          program.name() + " cannot be run: " + failed.getMessage(), failed);
    }
  }

  /** Moves the process to other processors. A restart uses the new processors too. */
  void move(CpuPlacement other) {
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
            "the injector cannot be moved to its processors: %s (--no-pin avoids this)"
                .formatted(said.strip()));
      }
    } catch (IOException failed) {
      throw new LauncherException("the injector cannot be moved: " + failed.getMessage(), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("the injector cannot be moved: interrupted", ended);
    }
  }

  /** The last lines of the output, for a message. */
  static String tail(List<String> said) {
    return String.join(
            System.lineSeparator(),
            said.subList(Math.max(0, said.size() - LINES_SHOWN), said.size()))
        .indent(4);
  }

  private List<String> command() {
    List<String> arguments = program.arguments().get();
    List<String> command = new ArrayList<>(place.starting());
    command.add(Jdk.current().java().toString());
    command.addAll(memory);
    command.addAll(arguments);
    return command;
  }

  /** The processor time that the process has used so far. */
  Optional<Duration> cpu() {
    Running now = running;
    return now == null ? Optional.empty() : now.process().info().totalCpuDuration();
  }

  @Override
  public void close() {
    Running now = running;
    running = null;
    if (now != null) {
      try {
        // Wait for the end, because the process could still write to folders that the caller
        // deletes.
        now.process().destroyForcibly().waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
