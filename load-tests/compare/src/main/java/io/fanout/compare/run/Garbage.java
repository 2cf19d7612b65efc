package io.fanout.compare.run;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Has JVMs collect their garbage while nothing is measured: a collection is worth the requests of
 * minutes at a low rate, and would be taken for those of the window that it falls into.
 */
final class Garbage {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private Garbage() {}

  /** Collects in these processes, at once; without a JDK's tool it is left. */
  static void collect(List<Long> pids) {
    Path tool = Jdk.current().java().resolveSibling("jcmd");
    if (!Files.isExecutable(tool)) {
      return;
    }
    List<Process> told = new ArrayList<>();
    try {
      for (long pid : pids) {
        told.add(
            new ProcessBuilder(tool.toString(), Long.toString(pid), "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
      }
      for (Process process : told) {
        process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      }
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be run: %s".formatted(tool, failed), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException(tool + ": interrupted", ended);
    } finally {
      told.forEach(Process::destroyForcibly);
    }
  }
}
