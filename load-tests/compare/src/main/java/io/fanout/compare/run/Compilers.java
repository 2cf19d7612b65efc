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
 * The compilers of a JVM, which work on what is new to it and then no more: at few requests they
 * can take more of the processor than all requests together, for minutes. Belongs to one thread.
 */
final class Compilers {
  private static final Pattern NAME = Pattern.compile("(C1|C2|JVMCI) Compiler.*");

  /** What each was last seen to have used: a thread that has ended is told of no more. */
  private final Map<Path, Long> nanos = new HashMap<>();

  private Compilers(List<Path> threads) {
    threads.forEach(thread -> nanos.put(thread, 0L));
  }

  /** Those that run now; none where the process runs elsewhere, or the system is not Linux. */
  static Compilers of(Optional<Long> pid) {
    List<Path> found = new ArrayList<>();
    Path threads = Path.of("/proc", pid.map(String::valueOf).orElse("none"), "task");
    try (Stream<Path> all = Files.list(threads)) {
      all.filter(thread -> NAME.matcher(read(thread.resolve("comm"))).matches())
          .forEach(thread -> found.add(thread.resolve("schedstat")));
    } catch (IOException | UncheckedIOException notHere) {
      return new Compilers(List.of());
    }
    return new Compilers(found);
  }

  /** Their processor time so far; empty where it is not told. */
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
