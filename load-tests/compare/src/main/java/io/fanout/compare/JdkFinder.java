package io.fanout.compare;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the JDKs of this machine. */
final class JdkFinder {
  private static final int NEWEST = 25;

  private JdkFinder() {}

  /**
   * Finds the newest JDK beside this one that Fanout is tested with. All variants run on the same
   * JDK, so that the lab compares modes and not JDKs, and only newer JDKs have virtual threads.
   */
  static Jdk newestBeside(Jdk current) {
    Optional<Path> folder =
        Optional.ofNullable(current.java().getParent()).map(Path::getParent).map(Path::getParent);
    if (folder.isEmpty()) {
      return current;
    }
    try (Stream<Path> homes = Files.list(folder.get())) {
      List<Jdk> found =
          homes
              .filter(home -> Files.isExecutable(home.resolve("bin").resolve("java")))
              .flatMap(JdkFinder::usable)
              .filter(jdk -> jdk.feature() <= NEWEST)
              .toList();
      return Stream.concat(Stream.of(current), found.stream())
          .max(Comparator.comparingInt(Jdk::feature))
          .orElse(current);
    } catch (IOException unreadable) {
      return current;
    }
  }

  private static Stream<Jdk> usable(Path home) {
    try {
      return Stream.of(Jdk.at(home));
    } catch (LauncherException tooOld) {
      return Stream.empty();
    }
  }
}
