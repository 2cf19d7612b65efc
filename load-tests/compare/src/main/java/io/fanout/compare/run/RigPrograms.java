package io.fanout.compare.run;

import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The programs of a rig outside of this project, written in C for Linux.
 *
 * @param backends simulates backends: {@code -p PORT,PORT,PORT}; {@code GET
 *     /__latency?ms=N&jitter=M} sets all of their latencies to N, and up to M more
 * @param load sends load: {@code -u URL} with {@code {n}} for a number, {@code -r RATE -c
 *     CONNECTIONS} or {@code -k CONNECTIONS} in a closed loop, {@code -w} and {@code -d} for the
 *     seconds before and in the window, {@code -t} for a timeout in milliseconds, and {@code -B}
 *     for the least bytes of a body. It prints {@code WINDOW_START} and {@code WINDOW_END} to the
 *     standard error, and its results as a line of JSON
 */
public record RigPrograms(Path backends, Path load) {
  private static final List<String> SOURCES = List.of("mockd.c", "fanload.c");

  /**
   * Refuses a folder without the sources of both.
   *
   * @throws IllegalArgumentException if one is missing
   */
  public static void refuseMissing(Path folder) {
    for (String source : SOURCES) {
      if (!Files.isRegularFile(folder.resolve(source))) {
        throw new IllegalArgumentException(
            "--rig %s: no %s (expected: a folder with mockd.c, which simulates backends, and fanload.c, which sends load)"
                .formatted(folder, source));
      }
    }
  }

  /** Compiles the sources of that folder into another one. */
  static RigPrograms compiled(Path folder, Path into) {
    return new RigPrograms(
        compiled(folder, SOURCES.get(0), into), compiled(folder, SOURCES.get(1), into));
  }

  private static Path compiled(Path folder, String source, Path into) {
    Path program = into.resolve(source.replace(".c", "")).toAbsolutePath();
    List<String> command =
        List.of(
            "cc",
            "-O2",
            "-o",
            program.toString(),
            folder.resolve(source).toAbsolutePath().toString(),
            "-lm");
    try {
      Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exit = compiler.onExit().join().exitValue();
      if (exit != 0) {
        throw new LauncherException(
            "--rig %s: %s ended with %d (expected: 0; the rig is for Linux):%n%s"
                .formatted(folder, String.join(" ", command), exit, said.strip().indent(4)));
      }
      return program;
    } catch (IOException missing) {
      throw new LauncherException(
          "--rig %s: cc cannot be run: %s (expected: a C compiler on the PATH)"
              .formatted(folder, missing.getMessage()),
          missing);
    }
  }
}
