package io.fanout.compare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The JIT compiler threads of a JVM. After a start they can use more processor time for minutes
 * than a low rate of requests does. Confined to one thread.
 */
final class CompilerThreads {
  private static final Pattern NAME = Pattern.compile("(C1|C2|JVMCI) Compiler.*");

  /**
   * The last known processor time of each thread, because the system no longer reports ended
   * threads.
   */
  private final Map<Path, Long> nanos = new HashMap<>();

  private CompilerThreads(List<Path> threads) {
    threads.forEach(thread -> nanos.put(thread, 0L));
  }

  /**
   * The compiler threads that run now; none if the process runs on another machine or the system is
   * not Linux.
   */
  static CompilerThreads of(Optional<Long> pid) {
    List<Path> found = new ArrayList<>();
    Path threads = Path.of("/proc", pid.map(String::valueOf).orElse("none"), "task");
    try (Stream<Path> all = Files.list(threads)) {
      all.filter(thread -> NAME.matcher(read(thread.resolve("comm"))).matches())
          .forEach(thread -> found.add(thread.resolve("schedstat")));
    } catch (IOException | UncheckedIOException notHere) {
      return new CompilerThreads(List.of());
    }
    return new CompilerThreads(found);
  }

  /** The threads' processor time so far; empty if the system does not report it. */
  Optional<Duration> cpu() {
    nanos.replaceAll(
        (file, last) -> {
          String told = read(file);
          return told.isEmpty() ? last : Long.parseLong(told.substring(0, told.indexOf(' ')));
        });
    long sum = nanos.values().stream().mapToLong(Long::longValue).sum();
    return sum == 0 ? Optional.empty() : Optional.of(Duration.ofNanos(sum));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException ended) {
      return "";
    }
  }
}
