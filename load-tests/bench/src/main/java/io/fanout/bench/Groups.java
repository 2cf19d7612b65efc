package io.fanout.bench;

import static java.util.stream.Collectors.toCollection;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The groups of benchmarks: each package with benchmarks is a group, named after its last
 * component.
 */
final class Groups {
  /** A pattern that matches no benchmark. */
  static final String NONE = "^$";

  private static final int VIRTUAL_THREADS_SINCE = 21;
  private static final String ROOT = Bench.class.getPackageName() + ".";

  private Groups() {}

  static SortedSet<String> all() {
    return known()
        .map(name -> name.substring(0, name.indexOf('.')))
        .collect(toCollection(TreeSet::new));
  }

  /**
   * The group's benchmarks that this JDK can run, as Class.method. {@code part} narrows the
   * selection.
   *
   * @throws java.util.regex.PatternSyntaxException if {@code part} is no regular expression
   */
  static SortedSet<String> names(String group, String part) {
    Predicate<String> wanted = Pattern.compile(pattern(group, part)).asPredicate();
    Predicate<String> impossible = Pattern.compile(impossibleHere()).asPredicate();
    return known()
        .map(name -> ROOT + name)
        .filter(wanted.and(impossible.negate()))
        .map(name -> name.substring(ROOT.length() + group.length() + 1))
        .collect(toCollection(TreeSet::new));
  }

  /** All benchmarks, as group.Class.method. */
  private static Stream<String> known() {
    return BenchmarkList.defaultList()
        .getAll(
            OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
            Collections.emptyList())
        .stream()
        .map(benchmark -> benchmark.getUsername().substring(ROOT.length()));
  }

  /** The pattern by which JMH finds the group's benchmarks. {@code part} narrows it. */
  static String pattern(String group, String part) {
    // The brackets keep an alternative inside the part from matching other groups.
    return "^" + Pattern.quote(ROOT + group + ".") + ".*(?:" + part + ")";
  }

  /**
   * A pattern for the benchmarks that this JDK cannot run: virtual threads before JDK 21, which it
   * recognises by their methods' names.
   */
  static String impossibleHere() {
    return Runtime.version().feature() < VIRTUAL_THREADS_SINCE ? "\\.virtualThreads$" : NONE;
  }
}
