package io.fanout.launcher.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The folder that remembers what runs: a record for each instance, its log, and a copy of the jar
 * that it was started from.
 */
public record RunDirectory(Path path) {

  /** Where the output of an instance goes. */
  public Path log(String name) {
    return path.resolve("logs").resolve(name + ".log");
  }

  /** Where the output of the instance before went. */
  public Path previousLog(String name) {
    return path.resolve("logs").resolve(name + ".previous.log");
  }

  /**
   * A copy to run: a build that replaces the original then cannot pull the classes from under a
   * running JVM.
   */
  public Path copyOf(Path jar) {
    try {
      Path copy = made("run").resolve(jar.getFileName());
      Path fresh = copy.resolveSibling(copy.getFileName() + ".new");
      Files.copy(jar, fresh, StandardCopyOption.REPLACE_EXISTING);
      return Files.move(fresh, copy, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failed) {
      throw new LauncherException(
          "%s: cannot be copied to %s: %s".formatted(jar, path, failed), failed);
    }
  }

  /** Moves the log of the instance before aside and makes room for the next. */
  Path freshLog(String name) throws IOException {
    made("logs");
    if (Files.exists(log(name))) {
      Files.move(log(name), previousLog(name), StandardCopyOption.REPLACE_EXISTING);
    }
    return log(name);
  }

  /** The instance of that name that was started last and not ended from here; it may be dead. */
  public Optional<Instance> recorded(String name) {
    Path file = record(name);
    return Files.exists(file) ? RecordFile.read(name, file) : Optional.empty();
  }

  /** The instance of that name that runs now. */
  public Optional<Instance> running(String name) {
    return recorded(name).filter(Instance::runs);
  }

  void remember(Instance instance) throws IOException {
    RecordFile.write(instance, made("run").resolve(instance.name() + ".properties"));
  }

  void forget(String name) {
    try {
      Files.deleteIfExists(record(name));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Path record(String name) {
    return path.resolve("run").resolve(name + ".properties");
  }

  private Path made(String folder) throws IOException {
    return Files.createDirectories(path.resolve(folder));
  }

  /**
   * Does something while no other launcher starts or ends anything.
   *
   * @throws LauncherException if another one is at it
   */
  public void alone(Runnable work) {
    try (FileChannel lock =
        FileChannel.open(
            made("run").resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      if (!locked(lock)) {
        throw new LauncherException(
            "another ./fanout is starting or ending things in %s; wait until it is done"
                .formatted(path));
      }
      work.run();
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be written: %s".formatted(path, failed), failed);
    }
  }

  private static boolean locked(FileChannel lock) throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException heldByThisJvm) {
      return false;
    }
  }
}
