package io.fanout.launcher.profile;

import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/** Controls the Flight Recorder of another JVM on this machine through the JDK's {@code jcmd}. */
public final class FlightRecorder {
  private static final String CONFIGURATION = "fanout.jfc";

  /** The extra time after which a recording stops itself if nobody stops it. */
  private static final Duration SPARE = Duration.ofMinutes(10);

  private final Path jcmd;
  private final long pid;

  /** Uses the {@code jcmd} beside that {@code java}. */
  public FlightRecorder(Path java, long pid) {
    this.jcmd = java.resolveSibling("jcmd");
    this.pid = pid;
    if (!Files.isExecutable(jcmd)) {
      throw new LauncherException(
          "%s is missing (expected: a JDK's own); set JAVA_HOME to a JDK's folder, a JRE has none"
              .formatted(jcmd));
    }
  }

  /** Records for that time; the file is complete when this method returns. */
  public void record(Duration length, Path file) {
    String name = "name=fanout-" + ProcessHandle.current().pid();
    Path configuration = configurationFor(file.toAbsolutePath());
    try {
      ask(
          "JFR.start",
          name,
          "settings=" + configuration,
          // Without this setting, newer JDKs leave a file in the process's working directory.
          "filename=" + file.toAbsolutePath(),
          "duration=" + length.plus(SPARE).toSeconds() + "s");
    } finally {
      remove(configuration);
    }
    try {
      Thread.sleep(length.toMillis());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } finally {
      ask("JFR.stop", name);
    }
  }

  /** The configuration does not go beside the recording, because others may own that folder. */
  private static Path configurationFor(Path file) {
    try {
      Files.createDirectories(file.getParent());
      Path configuration = Files.createTempFile("fanout-", ".jfc");
      try (InputStream shipped = FlightRecorder.class.getResourceAsStream(CONFIGURATION)) {
        if (shipped == null) {
          throw new IllegalStateException(CONFIGURATION + " is not in the launcher's jar");
        }
        Files.copy(shipped, configuration, StandardCopyOption.REPLACE_EXISTING);
      }
      return configuration;
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be written: %s".formatted(file, failed), failed);
    }
  }

  private static void remove(Path configuration) {
    try {
      Files.deleteIfExists(configuration);
    } catch (IOException failed) {
      throw new LauncherException(
          "%s cannot be deleted: %s".formatted(configuration, failed), failed);
    }
  }

  private void ask(String... question) {
    try {
      ProcessBuilder asked = new ProcessBuilder(jcmd.toString(), Long.toString(pid));
      asked.command().addAll(List.of(question));
      Process process = asked.redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0 || said.contains("Exception")) {
        throw new LauncherException(
            "%s of process %d failed: %s".formatted(question[0], pid, said.strip()));
      }
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be run: %s".formatted(jcmd, failed), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException(question[0] + ": interrupted", ended);
    }
  }
}
