package io.fanout.compare.run;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.LogTail;
import io.fanout.launcher.process.Poll;
import io.fanout.launcher.process.Port;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that is not the project's, beside the gateways. It ends with the run. */
public final class ForeignProgram implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final int LINES_SHOWN = 10;

  private final Process process;
  private final Thread atShutdown;

  private ForeignProgram(String name, Process process) {
    this.process = process;
    this.atShutdown = new Thread(this::end, name + "-end");
  }

  /**
   * Starts it and waits until it accepts connections.
   *
   * @param name for messages
   * @param environment beside this process's own
   * @param port the port that it listens on, or the first of several
   * @param patience how long that may take
   * @throws LauncherException if its port is taken, or it does not start
   */
  public static ForeignProgram start(
      String name,
      List<String> command,
      Map<String, String> environment,
      Port port,
      Duration patience,
      Path log) {
    if (port.accepts()) {
      throw new LauncherException(
          "%s: port %d is in use by another program; stop it, or choose other ports with %s"
              .formatted(name, port.number(), port.option()));
    }
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    try {
      ForeignProgram program = new ForeignProgram(name, builder.start());
      program.endAtShutdown();
      if (!Poll.until(() -> port.accepts() || !program.process.isAlive(), patience)
          || !program.process.isAlive()) {
        program.close();
        throw new LauncherException(
            "%s did not start (expected: it listens on port %d):%n%s"
                .formatted(
                    name,
                    port.number(),
                    String.join("\n", LogTail.last(log, LINES_SHOWN)).indent(4)));
      }
      return program;
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be run: %s".formatted(name, failed), failed);
    }
  }

  public long pid() {
    return process.pid();
  }

  private void endAtShutdown() {
    try {
      Runtime.getRuntime().addShutdownHook(atShutdown);
    } catch (IllegalStateException shuttingDown) {
      end();
      throw new LauncherException("the lab is ending", shuttingDown);
    }
  }

  @Override
  public void close() {
    end();
    try {
      boolean unused = Runtime.getRuntime().removeShutdownHook(atShutdown);
    } catch (IllegalStateException shuttingDown) {
      // The hook runs, and finds that it has ended.
      return;
    }
  }

  /** Returns when it has ended, so that it no longer holds its ports. */
  private void end() {
    process.destroy();
    try {
      if (!process.waitFor(GRACE.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        boolean unused = process.waitFor(GRACE.toSeconds(), TimeUnit.SECONDS);
      }
    } catch (InterruptedException ended) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
