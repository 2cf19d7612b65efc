package io.fanout.compare.run;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Triggers a JVM's garbage collection between measurements. */
final class HeapCollection {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private HeapCollection() {}

  /** Triggers a collection in that process; does nothing if the JDK's tool is missing. */
  static void collect(long pid) {
    Path tool = Jdk.current().java().resolveSibling("jcmd");
    if (!Files.isExecutable(tool)) {
      return;
    }
    try {
      Process told =
          new ProcessBuilder(tool.toString(), Long.toString(pid), "GC.run")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!told.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        told.destroyForcibly();
      }
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be run: %s".formatted(tool, failed), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException(tool + ": interrupted", ended);
    }
  }
}
