package io.fanout.app.deployment;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** This machine's Docker engine, if any, and its compose command. */
final class Engine {
  private static final long PROBE_SECONDS = 20;

  private final List<String> compose;
  private final String missing;

  private Engine(List<String> compose, String missing) {
    this.compose = compose;
    this.missing = missing;
  }

  /** Looks for a running engine and for compose. */
  static Engine find() throws IOException, InterruptedException {
    if (!succeeds(List.of("docker", "info"))) {
      return new Engine(List.of(), "no Docker engine answers");
    }
    for (List<String> command : List.of(List.of("docker", "compose"), List.of("docker-compose"))) {
      List<String> version = new ArrayList<>(command);
      version.addAll(List.of("version", "--short"));
      if (succeeds(version)) {
        return new Engine(command, "");
      }
    }
    return new Engine(List.of(), "there is a Docker engine, but no compose");
  }

  /** Why this machine cannot start the compose file; empty if it can. */
  String missing() {
    return missing;
  }

  /** Runs compose in the project's folder and writes its output to the file. */
  int compose(Path log, long minutes, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(compose);
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(Compose.PROJECT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    try {
      if (process.waitFor(minutes, TimeUnit.MINUTES)) {
        return process.exitValue();
      }
      throw new IllegalStateException(
          "%s: not done after %d minutes: %s"
              .formatted(command, minutes, Files.readString(log, StandardCharsets.UTF_8)));
    } finally {
      process.destroyForcibly();
    }
  }

  private static boolean succeeds(List<String> command) throws IOException, InterruptedException {
    if (!isOnThePath(command.get(0))) {
      return false;
    }
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return process.waitFor(PROBE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } finally {
      process.destroyForcibly();
    }
  }

  private static boolean isOnThePath(String program) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }
}
