package io.fanout.compare.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Assigns processors to the gateway, and to the injector and the mock backends.
 *
 * @param pinned whether processes are pinned; if not, all of them share all processors
 */
public record Pinning(boolean pinned, List<Integer> gateway, List<Integer> rig, String said) {
  private static final Path SELF = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";

  /** Half of the processors for each side, if taskset works and there are at least two. */
  public static Pinning of(boolean wanted) {
    List<Integer> all = allowed();
    if (!wanted) {
      return none(all, "not pinned: all processes share %d processors".formatted(all.size()));
    }
    if (all.size() < 2) {
      return none(all, "not pinned: there is one processor");
    }
    if (!tasksetWorks(all)) {
      return none(
          all,
          "not pinned: taskset is missing or does not work; all processes share the processors");
    }
    List<Integer> first = all.subList(0, all.size() / 2);
    List<Integer> second = all.subList(all.size() / 2, all.size());
    return new Pinning(
        true,
        first,
        second,
        "pinned with taskset: gateway on processor %s, injector and backends on %s"
            .formatted(list(first), list(second)));
  }

  private static Pinning none(List<Integer> all, String said) {
    return new Pinning(false, all, all, said);
  }

  /** The gateway's processors. */
  public CpuPlacement gatewayPlace() {
    return place(gateway);
  }

  /** The processors of injector and backends. */
  public CpuPlacement rigPlace() {
    return place(rig);
  }

  private CpuPlacement place(List<Integer> processors) {
    return pinned
        ? new CpuPlacement(List.of("taskset", "-c", list(processors)), moving(processors))
        : CpuPlacement.ANYWHERE;
  }

  private static List<String> moving(List<Integer> processors) {
    return List.of("taskset", "-a", "-c", "-p", list(processors));
  }

  private static String list(List<Integer> processors) {
    return processors.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static boolean tasksetWorks(List<Integer> all) {
    List<String> stay = new ArrayList<>(moving(all));
    stay.add(Long.toString(ProcessHandle.current().pid()));
    try {
      Process tried = new ProcessBuilder(stay).redirectErrorStream(true).start();
      return tried.waitFor(1, TimeUnit.MINUTES) && tried.exitValue() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * The processors that this process may use, which in a container can be fewer than the machine's.
   */
  private static List<Integer> allowed() {
    try {
      for (String line : Files.readAllLines(SELF)) {
        if (line.startsWith(ALLOWED)) {
          return numbers(line.substring(ALLOWED.length()));
        }
      }
    } catch (IOException notLinux) {
      return counted();
    }
    return counted();
  }

  private static List<Integer> counted() {
    return numbers("0-" + (Runtime.getRuntime().availableProcessors() - 1));
  }

  /** Reads {@code 0-3,8}. */
  static List<Integer> numbers(String text) {
    List<Integer> numbers = new ArrayList<>();
    StringTokenizer ranges = new StringTokenizer(text.strip(), ",");
    while (ranges.hasMoreTokens()) {
      String range = ranges.nextToken().strip();
      int dash = range.indexOf('-');
      int from = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
      int to = dash < 0 ? from : Integer.parseInt(range.substring(dash + 1));
      for (int i = from; i <= to; i++) {
        numbers.add(i);
      }
    }
    return numbers;
  }
}
