package io.fanout.launcher.service;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.ProcessActivity;
import io.fanout.launcher.process.ProgressWatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/**
 * An archive of the classes that a gateway loads, recorded in a rehearsal: an AOT cache from JDK 25
 * on, a class-data archive on older JDKs.
 */
record ClassArchive(Path file, Jdk jdk, List<String> jvmFlags, Path log) {
  private static final int AOT_CACHE_SINCE = 25;

  /**
   * Silences JDK 25's warnings about adapters that it cannot load from the cache; no user can fix
   * these.
   */
  private static final String NO_MURMURS = "-Xlog:aot*=error";

  /**
   * Leaves the rehearsal's profiles out. The JVM would compile with them for as long as it runs,
   * and they show a gateway that is starting, not one under load.
   */
  private static final List<String> NO_PROFILES =
      List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTRecordTraining");

  private static final long LOOK_MILLIS = 250;

  static ClassArchive in(Path folder, Jdk jdk, List<String> jvmFlags, Path log) {
    CRC32 crc = new CRC32();
    crc.update((jdk + " " + jvmFlags + " " + NO_PROFILES).getBytes(StandardCharsets.UTF_8));
    Path file = folder.resolve("classes-" + Long.toHexString(crc.getValue()) + ".archive");
    return new ClassArchive(file, jdk, jvmFlags, log);
  }

  /** Whether the archive exists or an attempt to make it has failed. */
  boolean isMade() {
    return Files.exists(file) || Files.exists(inVain());
  }

  /** The JVM flags that use the archive; empty if it is missing. */
  List<String> flags() {
    if (!Files.exists(file)) {
      return List.of();
    }
    return hasAotCache()
        ? List.of("-XX:AOTCache=" + file, NO_MURMURS)
        : List.of("-XX:SharedArchiveFile=" + file);
  }

  /**
   * Makes the archive: starts a gateway with these settings in that JVM, sends requests and stops
   * it.
   */
  void make(Path jar, List<String> settings) {
    Path fresh = file.resolveSibling(file.getFileName() + ".new-" + ProcessHandle.current().pid());
    try {
      Files.createDirectories(log.getParent());
      boolean ended = rehearse(jar, settings, fresh);
      if (ended && Files.exists(fresh)) {
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.deleteIfExists(fresh);
        Files.writeString(inVain(), "No archive was made; see " + log + System.lineSeparator());
      }
    } catch (IOException failed) {
      throw new LauncherException(
          "%s: cannot be made by %s: %s".formatted(file, jdk.java(), failed), failed);
    }
  }

  private boolean rehearse(Path jar, List<String> settings, Path fresh) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().toString());
    command.addAll(jvmFlags);
    if (hasAotCache()) {
      command.addAll(NO_PROFILES);
      command.add("-XX:AOTCacheOutput=" + fresh);
    } else {
      command.add("-XX:ArchiveClassesAtExit=" + fresh);
    }
    command.addAll(List.of("-jar", jar.toString(), "rehearse"));
    command.addAll(settings);
    Process rehearsal =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      ProgressWatch watch = new ProgressWatch(ProgressWatch.SILENCE);
      while (!rehearsal.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        watch.look(ProcessActivity.of(rehearsal.toHandle(), Files.size(log), 0));
        if (watch.hangs()) {
          return false;
        }
      }
      return rehearsal.exitValue() == 0;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("gateway: interrupted while its start was rehearsed", ended);
    } finally {
      rehearsal.destroyForcibly();
    }
  }

  private boolean hasAotCache() {
    return jdk.feature() >= AOT_CACHE_SINCE;
  }

  /** A marker file for a failed attempt, so that not every start tries again. */
  private Path inVain() {
    return file.resolveSibling(file.getFileName() + ".in-vain");
  }
}
