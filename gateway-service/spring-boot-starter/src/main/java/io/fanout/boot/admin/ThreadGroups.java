package io.fanout.boot.admin;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The JVM's platform threads, grouped by what they wait for. */
final class ThreadGroups {
  private static final int MOST_NAMES = 10;
  private static final int MOST_FRAMES = 12;

  private ThreadGroups() {}

  /**
   * Threads that wait for the same.
   *
   * @param waits what for, or {@code runnable}
   * @param threads the first names
   * @param stack the innermost frames of the first thread
   */
  record Group(String waits, int count, List<String> threads, List<String> stack) {}

  /** All groups, the largest first. */
  static List<Group> groups() {
    ThreadInfo[] all = ManagementFactory.getThreadMXBean().dumpAllThreads(false, false);
    String self = Thread.currentThread().getName();
    Map<String, List<ThreadInfo>> byWait =
        Arrays.stream(all)
            .filter(Objects::nonNull)
            .filter(thread -> !thread.getThreadName().equals(self))
            .collect(Collectors.groupingBy(ThreadWait::of, HashMap::new, Collectors.toList()));
    return byWait.entrySet().stream()
        .map(entry -> group(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingInt(Group::count).reversed().thenComparing(Group::waits))
        .toList();
  }

  private static Group group(String waits, List<ThreadInfo> threads) {
    return new Group(
        waits,
        threads.size(),
        threads.stream().map(ThreadInfo::getThreadName).sorted().limit(MOST_NAMES).toList(),
        Arrays.stream(threads.get(0).getStackTrace())
            .limit(MOST_FRAMES)
            .map(StackTraceElement::toString)
            .toList());
  }
}
