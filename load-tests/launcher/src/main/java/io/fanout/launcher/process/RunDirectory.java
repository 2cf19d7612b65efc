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
 * The folder with the state of all instances: a record, a log and a copy of the running jar for
 * each.
 */
public record RunDirectory(Path path) {

  /** The log of an instance. */
  public Path log(String name) {
    return path.resolve("logs").resolve(name + ".log");
  }

  /** The log of the previous instance. */
  public Path previousLog(String name) {
    return path.resolve("logs").resolve(name + ".previous.log");
  }

  /** A copy to run, so that a build that replaces the original does not affect the running JVM. */
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

  /** Moves the previous instance's log aside. */
  Path freshLog(String name) throws IOException {
    made("logs");
    if (Files.exists(log(name))) {
      Files.move(log(name), previousLog(name), StandardCopyOption.REPLACE_EXISTING);
    }
    return log(name);
  }

  /** The last started instance of that name that the launcher has not stopped; it may be dead. */
  public Optional<Instance> recorded(String name) {
    Path file = record(name);
    return Files.exists(file) ? RecordFile.read(name, file) : Optional.empty();
  }

  /** The running instance of that name. */
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
   * Runs an action while no other launcher starts or stops processes.
   *
   * @throws LauncherException if another launcher is starting or stopping processes
   */
  public void alone(Runnable work) {
    try (FileChannel lock =
        FileChannel.open(
            made("run").resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      if (!locked(lock)) {
        throw new LauncherException(
            "another ./fanout is starting or stopping processes in %s; wait until it finishes"
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
