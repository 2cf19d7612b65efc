package io.fanout.compare.run;

import java.util.ArrayList;
import java.util.List;

/**
 * Heap sizes of the processes that the lab starts. If memory allows, injector and backends get a
 * heap large enough for a run without a collection. They share one processor, so a pause would look
 * like the gateway's, and a concurrent collector would take the time that they need.
 */
final class HeapSizes {
  /** From this size on, the heaps of injector and backends hold all that a run allocates. */
  private static final long PLENTY_MIB = 12_000;

  private static final long MOST_FOR_BACKENDS_MIB = 8_192;

  /** Enough for short runs at low rates. A processor touches it in some seconds. */
  private static final long MOST_FOR_SHORT_RUNS_MIB = 2_560;

  /** With less, hardly one step would fit between two collections. */
  private static final long LEAST_FOR_BACKENDS_MIB = 1_536;

  /** The heap for little memory. With it, collections can happen during runs. */
  static final long LITTLE_MIB = 768;

  private static final long STEP_MIB = 256;

  /** The old generation, for long-lived objects; the young generation gets the rest. */
  private static final long LASTING_MIB = 512;

  /** WireMock's garbage per call, with a margin: measurements showed 45 to 49. */
  private static final long KIB_PER_CALL = 50;

  /**
   * The young generation has this many parts. Each of the two survivor spaces is one part, which
   * holds thousands of waiting calls.
   */
  private static final int PARTS = 32;

  private static final long KIB = 1_024;

  /** The young generation of the lean engine's programs, which holds what a run allocates. */
  private static final long LEAN_YOUNG_MIB = 512;

  private static final long LEAN_LASTING_MIB = 128;

  /**
   * The garbage of a call to the lean backends, with a margin: logs of climbs showed 240 to 370,
   * with the connections that they had opened.
   */
  private static final long LEAN_BYTES_PER_CALL = 512;

  /**
   * With the JVM's initial threshold of 20 MiB, the classes of WireMock and Gatling would trigger
   * collections.
   */
  private static final String CLASSES = "-XX:MetaspaceSize=256m";

  /** The first JDK in which ZGC is generational by default. */
  private static final int ZGC_BY_GENERATIONS = 23;

  /**
   * Without this flag the system supplies each page on its first write, which can take longer than
   * the calls on a virtual machine. Gateways do not get it, because the lab measures their memory.
   */
  private static final String TOUCHED = "-XX:+AlwaysPreTouch";

  /** Large pages make touching faster. Only Linux has this flag. */
  private static final String LARGE_PAGES = "-XX:+UseTransparentHugePages";

  /**
   * Without this flag ZGC also collects when it does not need to, and its work would fall into some
   * windows and not into others.
   */
  private static final String AS_NEEDED = "-XX:-ZProactive";

  private HeapSizes() {}

  /**
   * The default flags of gateways. Waiting requests survive young collections. Most collectors stop
   * the gateway to copy them, and the lab would compare collectors.
   */
  static List<String> gateway(int jdk) {
    return jdk >= ZGC_BY_GENERATIONS
        ? List.of("-XX:+UseZGC", AS_NEEDED, "-Xms1g", "-Xmx1g")
        : List.of("-Xms512m", "-Xmx1g");
  }

  static List<String> injector(long memoryMib) {
    return memoryMib >= PLENTY_MIB
        ? touched("-Xms2g", "-Xmx2g", "-Xmn1500m")
        : touched("-Xms640m", "-Xmx640m", "-Xmn448m");
  }

  /**
   * The flags of the lean injector and of the lean backends. Without them, the backends paused for
   * up to 95 ms during a climb, to copy the connections that it had opened.
   */
  static List<String> lean() {
    long heapMib = LEAN_YOUNG_MIB + LEAN_LASTING_MIB;
    return touched(serial(heapMib, LEAN_YOUNG_MIB));
  }

  /** The number of calls that the lean backends can answer between two collections. */
  static long leanCallsBetweenCollections() {
    return eden(LEAN_YOUNG_MIB) * KIB * KIB / LEAN_BYTES_PER_CALL;
  }

  /** The flags of backends with that heap, from {@link #backendsHeap} or {@link #suppliedHeap}. */
  static List<String> backends(long heapMib) {
    if (heapMib == LITTLE_MIB) {
      return touched("-Xms768m", "-Xmx768m", "-Xmn512m");
    }
    return touched(serial(heapMib, heapMib - LASTING_MIB));
  }

  /**
   * The number of calls that the backends can answer between two collections. A collection stops
   * the backends to copy the waiting calls, so a run should end before it. With little memory no
   * run could, so there is no limit.
   */
  static long callsBetweenCollections(long heapMib) {
    if (heapMib == LITTLE_MIB) {
      return Long.MAX_VALUE;
    }
    return eden(heapMib - LASTING_MIB) * KIB / KIB_PER_CALL;
  }

  private static String[] serial(long heapMib, long youngMib) {
    return new String[] {
      "-XX:+UseSerialGC",
      "-Xms%dm".formatted(heapMib),
      "-Xmx%dm".formatted(heapMib),
      "-Xmn%dm".formatted(youngMib),
      "-XX:SurvivorRatio=%d".formatted(PARTS - 2)
    };
  }

  private static long eden(long youngMib) {
    return youngMib * (PARTS - 2) / PARTS;
  }

  /**
   * The backends' heap on a machine with this much memory for the lab.
   *
   * @param shortRuns whether all runs are short and at low rates
   */
  static long backendsHeap(long memoryMib, boolean shortRuns) {
    long most = shortRuns ? MOST_FOR_SHORT_RUNS_MIB : MOST_FOR_BACKENDS_MIB;
    return memoryMib < PLENTY_MIB ? LITTLE_MIB : Math.min(memoryMib / 3, most);
  }

  /** The backends' heap if the machine has supplied this much and supplies more only slowly. */
  static long suppliedHeap(long suppliedMib) {
    return suppliedMib < LEAST_FOR_BACKENDS_MIB ? LITTLE_MIB : suppliedMib / STEP_MIB * STEP_MIB;
  }

  private static List<String> touched(String... sizes) {
    List<String> flags = new ArrayList<>(List.of(CLASSES, TOUCHED));
    if (Machine.isLinux()) {
      flags.add(LARGE_PAGES);
    }
    flags.addAll(List.of(sizes));
    return flags;
  }
}
