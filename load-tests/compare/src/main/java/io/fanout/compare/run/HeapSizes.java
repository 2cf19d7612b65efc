package io.fanout.compare.run;

import java.util.ArrayList;
import java.util.List;

/**
 * Heap sizes of the processes that the lab starts. If memory allows, injector and backends get a
 * heap large enough for a run without a collection. They share one processor, so a pause would look
 * like the gateway's, and a concurrent collector would take the time that they need.
 */
final class HeapSizes {
  /** From here on there is room for all that a run of the injector or of the backends allocates. */
  private static final long PLENTY_MIB = 12_000;

  private static final long MOST_FOR_BACKENDS_MIB = 8_192;

  /** With less, hardly a step of a climb would fit between two collections. */
  private static final long LEAST_FOR_BACKENDS_MIB = 1_536;

  /** Then nothing is arranged so that collections fall between runs. */
  static final long LITTLE_MIB = 768;

  private static final long STEP_MIB = 256;

  /** For what lives on; what is thrown away has the rest. */
  private static final long LASTING_MIB = 512;

  /** What WireMock leaves behind of one call, with some room: 45 to 49 were seen. */
  private static final long KIB_PER_CALL = 50;

  /** Thousands of slow calls wait in one of two parts of so many. */
  private static final int PARTS = 32;

  private static final long KIB = 1_024;

  /** What WireMock and Gatling load would be collected for at the 20 MiB that JVMs begin with. */
  private static final String CLASSES = "-XX:MetaspaceSize=256m";

  /** Since then ZGC collects by generations, unasked. */
  private static final int ZGC_BY_GENERATIONS = 23;

  /**
   * Else the system hands out each page when it is first written, and on a virtual machine that can
   * take more time than the calls. Not for gateways: their memory is measured.
   */
  private static final String TOUCHED = "-XX:+AlwaysPreTouch";

  /** Touching takes less time where the system is asked for large pages; Linux alone knows it. */
  private static final String LARGE_PAGES = "-XX:+UseTransparentHugePages";

  /**
   * Else ZGC collects where it thinks it has the time, needed or not: some windows would have its
   * work in them, and others not.
   */
  private static final String AS_NEEDED = "-XX:-ZProactive";

  private HeapSizes() {}

  /**
   * For gateways, unless flags are given. All that waits lives through a young collection: most
   * collectors stop the gateway to copy it, and would be what is compared.
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

  /** For backends with that heap, as {@link #backendsHeap} or {@link #suppliedHeap} tells it. */
  static List<String> backends(long heapMib) {
    if (heapMib == LITTLE_MIB) {
      return touched("-Xms768m", "-Xmx768m", "-Xmn512m");
    }
    return touched(
        "-XX:+UseSerialGC",
        "-Xms%dm".formatted(heapMib),
        "-Xmx%dm".formatted(heapMib),
        "-Xmn%dm".formatted(heapMib - LASTING_MIB),
        "-XX:SurvivorRatio=%d".formatted(PARTS - 2));
  }

  /**
   * How many calls the backends can answer from one collection to the next. Those that wait are
   * copied by it while all stand still: a run is to end before. With little memory none could.
   */
  static long callsBetweenCollections(long heapMib) {
    if (heapMib == LITTLE_MIB) {
      return Long.MAX_VALUE;
    }
    long young = heapMib - LASTING_MIB;
    return young * (PARTS - 2) / PARTS * KIB / KIB_PER_CALL;
  }

  /** What backends get on a machine that has so much memory for the lab. */
  static long backendsHeap(long memoryMib) {
    return memoryMib < PLENTY_MIB ? LITTLE_MIB : Math.min(memoryMib / 3, MOST_FOR_BACKENDS_MIB);
  }

  /** What backends get where the machine has supplied so much, and is slow to supply more. */
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
