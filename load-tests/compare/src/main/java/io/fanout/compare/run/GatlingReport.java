package io.fanout.compare.run;

import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Moves Gatling's own report of a run to a permanent name, and keeps the files that all reports
 * share only once.
 */
final class GatlingReport {
  private static final String OWN_DATA = "stats.js";
  private static final String RAW = "simulation.log";

  private GatlingReport() {}

  /**
   * Moves the first report of a folder to {@code name}, replaces an older report of that name, and
   * removes the folder.
   *
   * @return the path of its first page, relative to {@code all}; empty if the folder has no report
   */
  static String keep(Path made, Path all, String name) {
    try {
      // Gatling appends the time to the names, so the first report is that of the first stairs.
      Path run =
          (Files.isDirectory(made) ? files(made) : List.<Path>of())
              .stream()
                  .sorted()
                  .filter(folder -> Files.exists(folder.resolve("index.html")))
                  .findFirst()
                  .orElse(null);
      if (run == null) {
        remove(made);
        return "";
      }
      Path kept = all.resolve(name);
      Files.createDirectories(all);
      // The folder may hold an older comparison's report of that name.
      remove(kept);
      Files.move(run, kept);
      Files.deleteIfExists(kept.resolve(RAW));
      share(kept.resolve("js"), all.resolve("shared").resolve("js"));
      share(kept.resolve("style"), all.resolve("shared").resolve("style"));
      relink(kept);
      remove(made);
      return name + "/index.html";
    } catch (IOException failed) {
      throw new LauncherException("Gatling's report cannot be kept: " + failed, failed);
    }
  }

  /** Removes the folder of runs whose reports are not kept. */
  static void discard(Path made) {
    try {
      remove(made);
    } catch (IOException failed) {
      throw new LauncherException("Gatling's files cannot be removed: " + failed, failed);
    }
  }

  private static void share(Path own, Path shared) throws IOException {
    Files.createDirectories(shared);
    for (Path file : files(own)) {
      if (!file.getFileName().toString().equals(OWN_DATA) && Files.isRegularFile(file)) {
        Files.move(file, shared.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static void relink(Path report) throws IOException {
    for (Path page : files(report)) {
      if (page.toString().endsWith(".html")) {
        String text = Files.readString(page);
        Files.writeString(
            page,
            text.replaceAll("\"(js|style)/(?!stats\\.js)", "\"../shared/$1/")
                .replaceAll("[ \\t]+\\n", "\n"));
      }
    }
  }

  private static void remove(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
