package io.fanout.agent.rewriter;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Quasar's classes that are left out: replaced, in need of a library that nothing here uses, or
 * tools of another build system. Each entry has to match its exact number of classes.
 */
final class DroppedClasses {
  private static final String QUASAR = "co/paralleluniverse/";
  private final Map<String, Integer> expected = new LinkedHashMap<>();
  private final Map<String, Integer> found = new LinkedHashMap<>();

  DroppedClasses() {
    // ASM 7, which refuses class files newer than Java 12; ASM 9 takes its place.
    drop("asm/", 140);
    // Written anew for JDK 17 and later.
    drop("concurrent/util/ThreadAccess", 1);
    // Read memory with sun.misc.Unsafe, which JDK 24 and later warn about.
    drop("common/util/UtilUnsafe", 2);
    drop("common/util/ExtendedStackTraceHotSpot", 3);
    // Need Kryo.
    drop("io/serialization/", 19);
    drop("fibers/Fiber$FiberSerializer", 1);
    drop("fibers/Fiber$3", 1);
    drop("fibers/Fiber$4", 1);
    drop("fibers/FiberSerializer", 2);
    drop("fibers/FiberWriter", 1);
    drop("fibers/FiberWriterSerializer", 1);
    drop("fibers/CustomFiberWriter", 1);
    drop("fibers/CustomFiberWriterSerializer", 1);
    drop("fibers/ThreadLocalSerializer", 2);
    // Need Dropwizard Metrics, HdrHistogram or LatencyUtils.
    drop("fibers/MetricsFibersMonitor", 2);
    drop("common/monitoring/MetricsForkJoinPoolMonitor", 11);
    drop("common/monitoring/Metrics", 1);
    drop("common/monitoring/CpuUsageGaugeSet", 5);
    drop("common/monitoring/HistogramSnapshot", 1);
    drop("common/monitoring/LatencyStatsReservoir", 1);
    drop("common/monitoring/SimpleReservoir", 2);
    drop("common/benchmark/", 15);
    // Helps Quasar's own tests.
    drop("common/test/", 4);
    // Needs Guava's futures; AsyncCompletionStage does the same for the JDK's.
    drop("fibers/futures/AsyncListenableFuture", 3);
    // Ant tasks; the Maven plugin takes their place.
    drop("fibers/instrument/InstrumentationTask", 4);
    drop("fibers/instrument/InstrumentationTKB", 1);
    drop("fibers/instrument/ModuleFilterTask", 3);
    drop("fibers/instrument/SuspendablesScanner", 13);
    drop("fibers/instrument/OldSuspendablesScanner", 1);
  }

  private void drop(String prefix, int classes) {
    expected.put(QUASAR + prefix, classes);
  }

  /** Whether the class is left out; counts it if so. */
  boolean drops(String internalName) {
    for (String prefix : expected.keySet()) {
      if (matches(internalName, prefix)) {
        found.merge(prefix, 1, Integer::sum);
        return true;
      }
    }
    return false;
  }

  boolean contains(String internalName) {
    return expected.keySet().stream().anyMatch(prefix -> matches(internalName, prefix));
  }

  /** A package as a whole, or one class with the classes nested in it. */
  private static boolean matches(String internalName, String prefix) {
    return prefix.endsWith("/")
        ? internalName.startsWith(prefix)
        : internalName.equals(prefix) || internalName.startsWith(prefix + "$");
  }

  void verify() {
    if (!found.equals(expected)) {
      Map<String, String> differences = new LinkedHashMap<>();
      expected.forEach(
          (prefix, count) -> {
            int classes = found.getOrDefault(prefix, 0);
            if (classes != count) {
              differences.put(prefix, classes + " (expected: " + count + ")");
            }
          });
      throw new RewriteException(
          "Classes left out of quasar-core: %s. Compare with the quasar-core in use and correct DroppedClasses."
              .formatted(differences));
    }
  }
}
