package io.fanout.bench;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The groups of benchmarks: one for each package that has any, by its last word. */
final class Groups {
  private static final int VIRTUAL_THREADS_SINCE = 21;
  private static final String ROOT = Bench.class.getPackageName() + ".";

  private Groups() {}

  static SortedSet<String> all() {
    SortedSet<String> groups = new TreeSet<>();
    for (BenchmarkListEntry benchmark :
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                Collections.emptyList())) {
      String name = benchmark.getUsername().substring(ROOT.length());
      groups.add(name.substring(0, name.indexOf('.')));
    }
    return groups;
  }

  /** What JMH finds the group's benchmarks by; {@code part} narrows it. */
  static String pattern(String group, String part) {
    return "^" + Pattern.quote(ROOT + group + ".") + ".*" + part;
  }

  /** What this JDK cannot run: virtual threads before 21. By the names of their methods. */
  static String impossibleHere() {
    return Runtime.version().feature() < VIRTUAL_THREADS_SINCE ? "\\.virtualThreads$" : "^$";
  }
}
