package io.fanout.launcher.service;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The default flags of a gateway's JVM; docs/tuning.md has the measurements behind each. */
final class JvmDefaults {
  private static final int COMPACT_HEADERS_SINCE = 25;
  private static final int NO_CORE_FOR_A_COLLECTOR = 2;
  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC");

  /**
   * A JVM that has run out of memory answers some requests and hangs on others, so it should exit.
   */
  private static final String NO_HALF_LIFE = "-XX:+ExitOnOutOfMemoryError";

  private JvmDefaults() {}

  /**
   * The defaults for this JDK, then the wanted flags; the last one of two conflicting flags counts.
   */
  static List<String> with(Jdk jdk, List<String> wanted) {
    return with(jdk, wanted, Runtime.getRuntime().availableProcessors());
  }

  static List<String> with(Jdk jdk, List<String> wanted, int processors) {
    List<String> flags = new ArrayList<>();
    flags.add(NO_HALF_LIFE);
    // Two collectors would be an error, not an override.
    if (processors <= NO_CORE_FOR_A_COLLECTOR
        && wanted.stream().noneMatch(flag -> COLLECTOR.matcher(flag).matches())) {
      flags.add("-XX:+UseSerialGC");
    }
    if (jdk.feature() >= COMPACT_HEADERS_SINCE) {
      flags.add("-XX:+UseCompactObjectHeaders");
    }
    flags.addAll(wanted);
    return flags;
  }
}
