package io.fanout.launcher.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Operations on whole folders. */
final class Folders {
  private Folders() {}

  /** Deletes a folder with its contents, if it exists. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }

  /** Keeps the given number of newest folders and deletes the others. */
  static void keepNewest(Path parent, int kept) throws IOException {
    List<Path> newestFirst;
    try (Stream<Path> all = Files.list(parent)) {
      newestFirst = all.sorted(Comparator.comparing(Folders::changed).reversed()).toList();
    }
    for (Path old : newestFirst.subList(Math.min(kept, newestFirst.size()), newestFirst.size())) {
      delete(old);
    }
  }

  private static long changed(Path path) {
    try {
      return Files.getLastModifiedTime(path).toMillis();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}
